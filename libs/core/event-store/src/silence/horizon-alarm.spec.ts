import { isolatedCluster } from '@usdt-africa/test-kit';
import type { IsolatedCluster, TestDatabase } from '@usdt-africa/test-kit';
import { createEventStore, horizonAlarms } from '../index.js';

const metadata = { correlationId: 'c', actor: 'test' };
const event = { type: 'Counted', schemaVersion: 1, data: {} };

describe('a transaction that holds the readers of the store back', () => {
  let cluster: IsolatedCluster;
  let db: TestDatabase;
  let other: TestDatabase;

  beforeAll(async () => {
    cluster = await isolatedCluster();
    [db, other] = [await cluster.database(), await cluster.database()];
  });
  afterAll(async () => {
    await Promise.all([db.drop(), other.drop()]);
    await cluster.stop();
  });

  const later = (seconds: number): Date => new Date(Date.now() + seconds * 1000);

  /**
   * Runs `work` while a transaction of another role has an id.
   * @returns the result of the run, and the session's pid
   */
  async function whileOpen<T>(database: TestDatabase, work: () => Promise<T>): Promise<{ pid: number; result: T }> {
    const session = await database.owner.connect();
    try {
      await session.query('begin');
      const { rows } = await session.query<{ pid: number }>('select pg_backend_pid() as pid, pg_current_xact_id()');
      return { pid: rows[0]!.pid, result: await work() };
    } finally {
      await session.query('rollback');
      session.release();
    }
  }

  it.each([
    ['of-another-role', () => db],
    ['of-another-role-in-another-database', () => other],
  ])('ENG-02 INT-09 raises an alarm from the oldest event that waits behind it, %s', async (where, database) => {
    const store = createEventStore({ pool: db.app });
    const { pid, result } = await whileOpen(database(), async () => {
      await store.append({ streamId: where, expectedVersion: 0, events: [event] }, { metadata });
      expect((await store.readAll(null, { limit: 1000 })).events.map(({ streamId }) => streamId)).not.toContain(where);
      return [await horizonAlarms(db.app, later(0)), await horizonAlarms(db.app, later(45))];
    });
    expect(result[0]).toEqual([]);
    expect(result[1]).toMatchObject([{ level: 'critical', code: 'old-transaction' }]);
    expect(result[1]![0]!.sentence).toMatch(
      new RegExp(`open for at least 4\\d seconds \\(process ${pid}, usdt_owner, in ${database().name}\\)`),
    );
    expect(await horizonAlarms(db.app, later(90))).toEqual([]);
  });

  it('ENG-02 INT-09 raises an alarm from the age of the horizon, while no event waits behind it yet', async () => {
    const { result } = await whileOpen(other, async () => [
      await horizonAlarms(db.app, later(0)),
      await horizonAlarms(db.app, later(29)),
      await horizonAlarms(db.app, later(35)),
    ]);
    expect(result.map((alarms) => alarms.map(({ level }) => level))).toEqual([[], [], ['warning']]);
    expect(await horizonAlarms(db.app, later(90))).toEqual([]);
    // Another transaction is not as old as the one before it.
    const next = await whileOpen(other, () => horizonAlarms(db.app, later(180)));
    expect(next.result).toEqual([]);
  });

  it('INT-09 needs no right that would show other sessions’ statements', async () => {
    const { rows } = await db.app.query<{ may: boolean }>(`select pg_has_role('pg_read_all_stats', 'usage') as may`);
    expect(rows).toEqual([{ may: false }]);
  });
});
