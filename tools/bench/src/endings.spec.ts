import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { childOfOurs, endEverything, endsWithUs } from './endings.js';

describe('what a benchmark starts', () => {
  it('is ended with it, the newest first, except for processes that it ended itself', async () => {
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

  it('is a process that has ended when the benchmark has', async () => {
    const start = () => childOfOurs(spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)']));
    const [one, other] = [start(), start()];
    other.kill('SIGKILL');
    await once(other, 'exit');
    await endEverything();
    expect([one.signalCode, other.signalCode]).toEqual(['SIGTERM', 'SIGKILL']);
  });
});
