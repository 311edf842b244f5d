import { once } from 'node:events';
import { systemClock } from '@usdt-africa/kernel';
import { forkSource, testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { OperatorAttempts } from '../src/application/credentials.js';

describe('the limit of wrong sign-in attempts', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await testDatabase();
  });
  afterAll(() => db.drop());

  it('ADM-01 is five in total, also when processes are killed with SIGKILL in between', async () => {
    const numbers: number[] = [];
    let refused = 0;
    for (let round = 0; round < 3; round += 1) {
      const child = forkSource(new URL('./attempts-process.ts', import.meta.url), {
        env: { ...process.env, DATABASE_URL: db.appUrl, KEY: 'code:killed' },
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
      const ended = once(child, 'exit');
      child.on('message', ({ number }: { number: number | null }) => {
        if (number === null) refused += 1;
        else numbers.push(number);
        // In the first round death comes after the second try was taken; later ones die when they were refused.
        if (number === 2 || refused > round * 10) child.kill('SIGKILL');
      });
      await ended;
    }
    const { rows } = await db.app.query<{ tries: number; locked: boolean }>(
      `select tries, locked_until > now() as locked from operator_attempt_counters where key = 'code:killed'`,
    );
    expect(rows).toEqual([{ tries: 5, locked: true }]);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(Math.max(...numbers)).toBeLessThanOrEqual(5);
    await expect(new OperatorAttempts(db.app, systemClock).take('code:killed')).rejects.toMatchObject({
      code: 'locked',
    });
  });
});
