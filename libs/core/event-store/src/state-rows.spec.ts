import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { stateRows, withTransaction } from './index.js';
import type { RecordedEvent } from './index.js';

interface SwitchRow {
  readonly name: string;
  readonly turns: number;
  readonly paused_at: Date | string | null;
  readonly version: number;
}

const rows = stateRows<SwitchRow>('turns', {
  table: 'turns',
  key: 'name',
  columns: { name: 'text', turns: 'integer', paused_at: 'timestamptz', version: 'integer' },
  newest: 'version',
  idOf: ({ streamId }) => streamId.slice('switch-'.length),
  on: {
    SwitchPaused: ({ name, at }, { version }, row) => ({ name, turns: (row?.turns ?? 0) + 1, paused_at: at, version }),
    SwitchResumed: (_data, { version }, row) => row && { ...row, turns: row.turns + 1, version },
  },
});

function turned(name: string, version: number, type: 'SwitchPaused' | 'SwitchResumed'): RecordedEvent {
  const at = `2026-01-05T12:00:0${version}.123Z`;
  return {
    eventId: `${name}-${version}`,
    streamId: `switch-${name}`,
    version,
    type,
    schemaVersion: 1,
    data: type === 'SwitchPaused' ? { name, until: null, at } : { name, at },
    metadata: { correlationId: 'c', actor: 'test' },
    recordedAt: new Date(at),
    position: { epoch: 0, transactionId: 1n, globalPosition: BigInt(version) },
  };
}

describe('rows that are their own state', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await testDatabase();
    await db.owner.query(
      `create table turns (name text primary key, turns integer, paused_at timestamptz, version integer);
       grant all on turns to usdt_app`,
    );
  });
  afterAll(() => db.drop());
  const apply = (...events: RecordedEvent[]): Promise<void> => withTransaction(db.app, (tx) => rows.apply(events, tx));
  const written = async (): Promise<readonly unknown[]> =>
    (await db.app.query('select name, turns, paused_at, version from turns order by name')).rows;

  it('ENG-01 folds a batch in memory, row by row, onto the stored state', async () => {
    await apply(
      turned('payouts', 1, 'SwitchPaused'),
      turned('quotes', 1, 'SwitchResumed'),
      turned('payouts', 2, 'SwitchResumed'),
    );
    await apply(turned('payouts', 3, 'SwitchPaused'));
    expect(await written()).toEqual([
      { name: 'payouts', turns: 3, paused_at: new Date('2026-01-05T12:00:03.123Z'), version: 3 },
    ]);
  });

  it('ENG-01 runs two database queries for a batch, however many events it has', async () => {
    const statements: string[] = [];
    const tx = { query: (text: string) => (statements.push(text), Promise.resolve({ rows: [] })) };
    await rows.apply(
      Array.from({ length: 9 }, (_, at) => turned(`s${at}`, 1, 'SwitchPaused')),
      tx as never,
    );
    expect(statements).toHaveLength(2);
  });

  it('ENG-01 does not revert a row that was written meanwhile', async () => {
    await db.app.query(`insert into turns values ('signing', 9, null, 9)`);
    const tx = {
      query: (text: string, values: unknown[]) =>
        // Simulates a row that did not exist yet when it was read.
        text.startsWith('select') ? Promise.resolve({ rows: [] }) : db.app.query(text, values),
    };
    await rows.apply([turned('signing', 1, 'SwitchPaused')], tx as never);
    expect((await db.app.query(`select turns from turns where name = 'signing'`)).rows).toEqual([{ turns: 9 }]);
  });
});
