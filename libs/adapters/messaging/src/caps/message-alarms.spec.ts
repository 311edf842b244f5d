import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { messageAlarms } from '../index.js';

const NOW = new Date('2026-11-24T09:00:00Z');

describe('mail alarms for operators', () => {
  let db: TestDatabase;
  beforeEach(async () => {
    db = await testDatabase();
  });
  afterEach(() => db.drop());

  const rung = async () =>
    (await messageAlarms(db.app, { textDayBudgetKobo: 1_000_000n, textPartKobo: 800n }, NOW)).map(({ code }) => code);
  const waiting = async (count: number, cause: string | null, minutes: number): Promise<void> => {
    await db.app.query(
      `insert into mail_queue (mail_id, kind, state, attempts, last_cause, requested_at, next_try_at)
       select gen_random_uuid(), 'registration-code', 'pending', 5, $2, $3::timestamptz - $4 * interval '1 minute',
         $3::timestamptz + interval '1 minute'
       from generate_series(1, $1)`,
      [count, cause, NOW, minutes],
    );
  };

  it.each(['connection', 'sign-in-refused', 'smtp-550', 'internal'])(
    'INT-06 INT-09 are raised when five mails were tried and failed (%s), and not for four',
    async (cause) => {
      await waiting(4, cause, 6);
      expect(await rung()).toEqual([]);
      await waiting(1, cause, 6);
      expect(await rung()).toEqual(['mails-failing']);
    },
  );

  it('INT-06 INT-09 are not raised for untried, recent or hours-old mails, or for full mailboxes', async () => {
    await waiting(9, null, 6);
    await waiting(9, 'connection', 61);
    await waiting(9, 'connection', 4);
    await waiting(9, 'smtp-452', 60);
    expect(await rung()).toEqual([]);
  });
});
