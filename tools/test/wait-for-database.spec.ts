import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { withPatience } from '../lib/wait-for-database.mjs';
import { freePort } from '../lib/processes.mjs';
import { ROOT } from '../lib/root.mjs';

const refused = (): Error => Object.assign(new Error('connect ECONNREFUSED 10.0.0.1:5432'), { code: 'ECONNREFUSED' });

/** A clock that the pauses move. */
function attempts(answers: (Error | string)[]) {
  let time = 0;
  const pauses: number[] = [];
  const work = async (): Promise<string> => {
    const answer = answers.length > 1 ? answers.shift()! : answers[0]!;
    if (typeof answer === 'string') return answer;
    throw answer;
  };
  const pause = async (ms: number): Promise<void> => {
    pauses.push(ms);
    time += ms;
  };
  return {
    pauses,
    run: () => withPatience(work, { patienceMs: 60_000, place: 'postgres:5432', pause, now: () => time }),
  };
}

describe('waiting for the database', () => {
  it('OPS-01 the connection is retried, less and less often, until the database answers', async () => {
    const starting = Object.assign(new Error('the database system is starting up'), { code: '57P03' });
    const noName = Object.assign(new Error('getaddrinfo ENOTFOUND postgres'), { code: 'ENOTFOUND' });
    const both = new AggregateError([refused(), refused()]);
    const { pauses, run } = attempts([
      noName,
      refused(),
      both,
      starting,
      refused(),
      refused(),
      refused(),
      refused(),
      'there',
    ]);
    expect(await run()).toBe('there');
    expect(pauses).toEqual([100, 200, 400, 800, 1600, 3200, 5000, 5000]);
  });

  it('OPS-01 the attempts end after a minute with a sentence that names the address and the cause', async () => {
    const { pauses, run } = attempts([refused()]);
    await expect(run()).rejects.toThrow(
      'Nothing responded at postgres:5432 for 60 s: connect ECONNREFUSED 10.0.0.1:5432.',
    );
    expect(pauses.reduce((sum, ms) => sum + ms, 0)).toBeLessThanOrEqual(60_000);
  });

  it('OPS-01 a refusal by the database itself is reported at once', async () => {
    const wrong = Object.assign(new Error('password authentication failed for user "postgres"'), { code: '28P01' });
    const { pauses, run } = attempts([wrong]);
    await expect(run()).rejects.toBe(wrong);
    expect(pauses).toEqual([]);
  });

  it('OPS-01 the migrate job ends with that sentence and no stack', async () => {
    const port = await freePort();
    const env = {
      PATH: process.env['PATH'],
      POSTGRES_HOST: '127.0.0.1',
      POSTGRES_PORT: String(port),
      POSTGRES_PASSWORD: 'a',
      POSTGRES_OWNER_PASSWORD: 'b',
      POSTGRES_APP_PASSWORD: 'c',
      POSTGRES_READER_PASSWORD: 'd',
      POSTGRES_PATIENCE_SECONDS: '1',
    };
    const program = join(ROOT, 'apps', 'cli', 'bin', 'prepare-database.mjs');
    const { status, stderr } = spawnSync(process.execPath, [program], { env, encoding: 'utf8' });
    expect([status, stderr]).toEqual([
      1,
      `Nothing responded at 127.0.0.1:${port} for 1 s: connect ECONNREFUSED 127.0.0.1:${port}.\n`,
    ]);
  });
});
