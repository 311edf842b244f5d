import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { childOfOurs, endEverything, endsWithUs } from './endings.js';

describe('processes started by a benchmark', () => {
  it('are ended with it, newest first, except those that it ended itself', async () => {
    const ended: string[] = [];
    const noting = (name: string) => endsWithUs(async () => ended.push(name));
    noting('database');
    noting('broker');
    const forget = noting('worker');
    forget();
    noting('api');
    await endEverything();
    expect(ended).toEqual(['api', 'broker', 'database']);
    await endEverything();
    expect(ended).toHaveLength(3);
  });

  it('are ended by SIGTERM with the benchmark unless they have already ended', async () => {
    const start = () => childOfOurs(spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)']));
    const [one, other] = [start(), start()];
    other.kill('SIGKILL');
    await once(other, 'exit');
    await endEverything();
    expect([one.signalCode, other.signalCode]).toEqual(['SIGTERM', 'SIGKILL']);
  });
});
