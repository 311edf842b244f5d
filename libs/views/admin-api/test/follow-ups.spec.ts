import { createEventStore, type NewEvent, type PostgresEventStore } from '@usdt-africa/event-store';
import { lagosMoment } from '@usdt-africa/kernel';
import { isolatedCluster, type IsolatedCluster, type TestDatabase } from '@usdt-africa/test-kit';
import { followUpAlarms } from '../src/index.js';

const ORDER = '0199a000-0000-7000-8000-000000000001';
const KEY = `${'a'.repeat(64)}-0`;
const PAYOUT = '0199a000-0000-7000-8000-00000000000f';
const SHORTFALL = { shortfallWaitSeconds: 600, shortfallChosenWaitSeconds: 86_400 };

describe('money whose processing has stopped', () => {
  let cluster: IsolatedCluster;
  let db: TestDatabase;
  let store: PostgresEventStore;

  beforeAll(async () => {
    cluster = await isolatedCluster();
  });
  beforeEach(async () => {
    db = await cluster.database();
    store = createEventStore({ pool: db.app });
  });
  afterEach(() => db.drop());
  afterAll(() => cluster.stop());

  const event = (type: string, data: object): NewEvent => ({ type, schemaVersion: 1, data });
  async function append(streamId: string, ...events: NewEvent[]): Promise<void> {
    const expectedVersion = (await store.readStream(streamId)).length;
    const metadata = { correlationId: 'c', actor: 'test', orderId: ORDER };
    await store.append({ streamId, expectedVersion, events }, { metadata });
  }
  const PAYS_ORDER = { payoutId: PAYOUT, for: { kind: 'order', id: ORDER } };
  const order = `order-${ORDER}`;
  const payout = `payout-${PAYOUT}`;
  const confirmed = (key = KEY) =>
    append(`deposit-${key}`, event('DepositConfirmed', { depositKey: key, orderId: ORDER }));
  const orderConfirmed = (key = KEY) => append(order, event('OrderDepositConfirmed', { depositKey: key }));
  const requested = (...keys: string[]) =>
    append(order, event('PayoutRequested', { payoutId: PAYOUT, orderId: ORDER, depositKeys: keys }));
  const raised = async (seconds = 75): Promise<string[]> =>
    (await followUpAlarms(db.app, SHORTFALL, new Date(Date.now() + seconds * 1000))).map(
      ({ code, sentence }) => `${code}: ${sentence}`,
    );

  /** Since when the oldest step is missing, as operators read it. */
  const oldest = async (seconds: number): Promise<string> => {
    const { rows } = await db.app.query<{ since: Date }>('select min(recorded_at) as since from pending_follow_ups');
    return lagosMoment(rows[0]!.since, new Date(Date.now() + seconds * 1000));
  };

  it('INT-09 is reported at each step where it stops for a minute, from the events alone', async () => {
    expect(await raised()).toEqual([]);
    await confirmed();
    expect(await raised(50)).toEqual([]);
    expect(await raised()).toEqual([
      expect.stringMatching(
        new RegExp(
          `^money-stands-still: 1 deposit is final but not recorded on the order, since ${await oldest(75)} \\(order ${ORDER}\\)\\. Read its history\\.$`,
        ),
      ),
    ]);
    await orderConfirmed();
    expect(await raised()).toEqual([]);
    await requested(KEY);
    expect(await raised()).toEqual([expect.stringMatching(/1 payout is requested but neither sent nor paused/)]);
    await append(payout, event('PayoutSubmitting', PAYS_ORDER));
    // What the bank has not answered is another alarm's.
    expect(await raised(3600)).toEqual([]);
    await append(payout, event('PayoutSettled', PAYS_ORDER));
    expect(await raised()).toEqual([expect.stringMatching(/1 payout is paid but not recorded on the order/)]);
    await append(order, event('OrderPayoutSettled', { payoutId: PAYOUT }));
    expect(await raised(3600)).toEqual([]);
    expect((await db.app.query('select from pending_follow_ups')).rowCount).toBe(0);
  });

  it('INT-09 does not report a payout that was deferred', async () => {
    await requested(KEY);
    await append(payout, event('PayoutDeferred', PAYS_ORDER));
    expect(await raised(3600)).toEqual([]);
  });

  it('SELL-13 INT-09 does not report an underpayment until ten minutes after the last deposit', async () => {
    await orderConfirmed();
    expect(await raised(650)).toEqual([]);
    expect(await raised(680)).toEqual([
      expect.stringContaining(`1 final deposit is neither paid out nor held, since ${await oldest(680)} (`),
    ]);
    // As though the first had come 400 seconds before the second.
    await db.app.query(`update pending_follow_ups set recorded_at = recorded_at - interval '400 seconds'`);
    const second = `${'b'.repeat(64)}-0`;
    await orderConfirmed(second);
    expect(await raised(400)).toEqual([]);
    expect(await raised(680)).toEqual([expect.stringMatching(/2 final deposits are neither/)]);
    await requested(KEY, second);
    await append(payout, event('PayoutSubmitting', PAYS_ORDER));
    expect(await raised(680)).toEqual([]);
  });

  it('INT-09 does not report held money, by a rule or by an operator, while it is held', async () => {
    await orderConfirmed();
    await append(order, event('OrderHeldByOperator', {}));
    expect(await raised(3600)).toEqual([]);
    await append(order, event('OrderReleased', { upToKobo: null }));
    expect(await raised(3600)).toHaveLength(1);
    await append(order, event('OrderHeld', { reason: 'no-rate', depositKeys: [KEY] }));
    expect(await raised(3600)).toEqual([]);
  });

  it('SELL-16 INT-09 waits a day for an underpayment whose customer chose to be asked, and never for one to be sent back', async () => {
    await append(order, event('OrderMismatchChosen', { choice: 'wait' }));
    await orderConfirmed();
    expect(await raised(86_400)).toEqual([]);
    expect(await raised(86_400 + 75)).toHaveLength(1);
    await append(order, event('OrderMismatchChosen', { choice: 'refund' }));
    expect(await raised(90 * 86_400)).toEqual([]);
    await append(order, event('OrderMismatchChosen', { choice: 'pay' }));
    expect(await raised(680)).toHaveLength(1);
  });

  it('INT-09 expects no follow-up in an order for the payout of a refund', async () => {
    await append(payout, event('PayoutSettled', { payoutId: PAYOUT, for: { kind: 'refund', id: ORDER } }));
    expect(await raised(3600)).toEqual([]);
  });

  it('INT-09 OPS-02 reports a later deposit only when no earlier payout blocks it any more', async () => {
    await requested(KEY);
    await append(payout, event('PayoutSubmitting', PAYS_ORDER));
    await orderConfirmed(`${'b'.repeat(64)}-0`);
    await append(order, event('OrderPayoutDeferred', { blockedBy: PAYOUT }));
    expect(await raised(3600)).toEqual([]);
    await append(order, event('OrderPayoutSettled', { payoutId: PAYOUT }));
    expect(await raised(3600)).toEqual([expect.stringMatching(/1 final deposit is neither paid out nor held/)]);
  });

  it('INT-09 reports that a long history is still being checked, and checks each event once', async () => {
    await confirmed();
    const many = 120_000;
    await db.owner.query(
      `insert into events (stream_id, version, event_id, type, schema_version, data, metadata)
       select 'many-' || n, 1, uuidv7(), 'Other', 1, '{}', '{}' from generate_series(1, ${many}) n`,
    );
    await orderConfirmed();
    const looks: string[][] = [];
    const first = performance.now();
    do looks.push(await raised());
    while (looks.at(-1)!.some((alarm) => alarm.startsWith('follow-ups-behind')));
    const began = performance.now();
    expect(looks.flat().filter((alarm) => alarm.startsWith('money'))).toEqual([]);
    expect(await raised()).toEqual([]);
    // Nothing of the history is read again: that would take as long as the first time, however busy the machine is.
    expect(performance.now() - began).toBeLessThan((began - first) / 3);
  });

  it('INT-09 is checked once for several simultaneous requests', async () => {
    await confirmed();
    const all = await Promise.all(Array.from({ length: 8 }, () => raised()));
    expect(await raised()).toHaveLength(1);
    for (const one of all) expect(one.filter((alarm) => alarm.startsWith('money')).length).toBeLessThanOrEqual(1);
  });
});
