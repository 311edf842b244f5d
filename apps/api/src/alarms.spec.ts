import { MONEY_EVENTS } from '@usdt-africa/contracts/events';
import { createEventStore } from '@usdt-africa/event-store';
import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { alarms } from './alarms.js';

const NOW = new Date('2026-01-05T12:00:00.000Z');
const BUDGET = { textDayBudgetKobo: 2_500_000n, textPartKobo: 800n };
const PRICE = { current: () => Promise.resolve({}) } as unknown as Parameters<typeof alarms>[1];

describe('alarms from the database', () => {
  let db: TestDatabase;
  beforeEach(async () => {
    db = await testDatabase();
  });
  afterEach(() => db.drop());

  const ago = (seconds: number): Date => new Date(NOW.getTime() - seconds * 1_000);
  const raised = async (): Promise<string[]> =>
    (await alarms(db.app, PRICE, NOW, BUDGET)).map(({ level, code }) => `${level} ${code}`);

  it('INT-09 raises no alarm on an empty database or a healthy one', async () => {
    expect(await raised()).toEqual([]);
    await db.app.query(`insert into chain_scans (name, updated_at) values ('solid', $1), ('head', $1)`, [NOW]);
    await db.app.query('insert into chain_heads values (true, 100, $1, 81, $2, $1)', [ago(1), ago(58)]);
    await db.app.query(`insert into chain_cursors values ('solid', 81, repeat('a', 64), $1, $1)`, [ago(58)]);
    expect(await raised()).toEqual([]);
  });

  it('INT-09 reports the chain, addresses, payouts and prices, each as a level, a code and a sentence', async () => {
    await db.app.query(
      `insert into chain_scans (name, failing_since, error, halt_code, halt, updated_at)
       values ('solid', $1, 'solid block 8 does not follow', 'chain-fork', 'solid block 8 does not follow', $2)`,
      [ago(300), ago(5)],
    );
    await db.owner.query(`select setval('deposit_index', 10)`);
    await db.app.query(`insert into address_pool_alarm values (true, 'another seed', true, $1, $1)`, [ago(5)]);
    await db.app.query(
      `insert into payout_work (payout_id, for_kind, for_id, correlation_id, subject_id, reference, phase, version, waiting_since, disputed)
       select gen_random_uuid(), 'order', gen_random_uuid(), 'c', 's', 'r', phase, 1, since, disputed
       from (values ('unknown', $1::timestamptz, false), ('disputed', null, true), ('failed', null, false),
         ('returned', null, false), ('settled', null, false)) as rows (phase, since, disputed)`,
      [ago(901)],
    );
    await db.app.query(
      `insert into hot_wallet (address, usdt_micro, trx_sun, usdt_low_micro, trx_low_sun, read_at, requested_at)
       values ('T', 5, 5, 5, 6, $1, $1)`,
      [ago(5)],
    );
    const noPrice = { current: () => Promise.resolve(null) };
    const found = await alarms(db.app, noPrice, NOW, BUDGET);
    expect(found.map(({ level, code }) => `${level} ${code}`)).toEqual([
      'critical chain-fork',
      'critical addresses-short',
      'critical signer-wrong-seed',
      'critical payouts-unknown',
      'critical payouts-disputed',
      'critical payouts-failed',
      'critical payouts-returned',
      'warning hot-wallet-trx-low',
      'warning no-fresh-rate',
    ]);
    for (const { sentence } of found) expect(sentence).toMatch(/^[A-Z0-9].*\.$/);
  });

  it('INT-09 reports payments that were not returned, are overdue, or may be missed', async () => {
    await db.app.query(
      `insert into fundings (funding_id, provider, transaction_id, reference, amount_kobo, status, found, received_at, seen_at,
         due_at, version, state)
       select gen_random_uuid(), 'paystack', status, status, 1, status, 'list', $1, $1, $1, 1, '{}'
       from unnest('{attention,held,credited}'::text[]) as status`,
      [ago(901)],
    );
    await db.app.query(
      `insert into funding_list_reads (provider, next_at, read_at, began_at, unreadable) values ('paystack', $1, $1, $1, 2)`,
      [ago(901)],
    );
    await db.app.query(
      `insert into funding_work (key, kind, subject, due_at, tries, created_at) values ('credit:r', 'credit', 'r', $1, 3, $2)`,
      [NOW, ago(3_601)],
    );
    const found = await alarms(db.app, PRICE, NOW, BUDGET);
    expect(found.map(({ level, code }) => `${level} ${code}`)).toEqual([
      'critical fundings-not-returned',
      'critical fundings-overdue',
      'warning fundings-unanswered',
      'critical fundings-unread',
      'critical fundings-unreadable',
    ]);
    for (const { sentence } of found) expect(sentence).toMatch(/^[A-Z0-9].*\.$/);
  });

  it('ADM-01 reports operators who are locked out by wrong codes, while the lock lasts', async () => {
    const lock = (key: string, until: Date) =>
      db.app.query('insert into operator_attempt_counters (key, tries, last_at, locked_until) values ($1, 5, $2, $3)', [
        key,
        ago(60),
        until,
      ]);
    await lock('code:0199a000-0000-7000-8000-000000000001', ago(-840));
    await lock('code:0199a000-0000-7000-8000-000000000002', ago(1));
    await lock('password:somebody', ago(-840));
    const [alarm, ...more] = await alarms(db.app, PRICE, NOW, BUDGET);
    expect(more).toEqual([]);
    expect(alarm).toEqual({
      level: 'warning',
      code: 'operators-locked-out',
      sentence: '1 operator is locked out by wrong codes until 13:14. Ask whether they entered them.',
    });
  });

  it('INT-09 are computed without reading the events table', async () => {
    const store = createEventStore({ pool: db.app, moneyEvents: MONEY_EVENTS });
    await store.append(
      { streamId: 'one', expectedVersion: 0, events: [{ type: 'Counted', schemaVersion: 1, data: {} }] },
      { metadata: { correlationId: 'c', actor: 'test' } },
    );
    await db.owner.query('revoke select on events from usdt_app');
    expect(await raised()).toEqual([]);
  });
});
