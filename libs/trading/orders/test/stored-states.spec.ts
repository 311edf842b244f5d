import { type DomainEvent, event, streams } from '@usdt-africa/contracts/events';
import { type RecordedEvent, withTransaction } from '@usdt-africa/event-store';
import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import type { OrderEventType } from '../src/domain/order.js';
import { placedData } from '../src/domain/sample-order.features.js';
import { orderSummaryProjection } from '../src/index.js';

const KEY = `${'ab'.repeat(32)}-0`;
const ids = ['0199a000-0000-7000-8000-00000000000a', '0199a000-0000-7000-8000-00000000000b'] as const;

/** An order's events as they are recorded, from its placing on. */
function recordedOf(orderId: string): RecordedEvent[] {
  const at = '2026-01-05T09:01:00.000Z';
  const deposit = { depositKey: KEY, amountMicro: '250000000' };
  const part = { amountMicro: '250000000', basis: 'locked' as const, rate: '1576.0000', referenceRate: '1583.5000' };
  const reported: readonly DomainEvent<OrderEventType>[] = [
    event('OrderPlaced', { ...placedData, orderId, number: orderId.slice(-13) }),
    event('OrderDepositSeen', { ...deposit, blockNumber: 81_000_000, seenAt: at }),
    event('OrderDepositConfirmed', { ...deposit, receivedAt: at, confirmedAt: '2026-01-05T09:02:00.000Z' }),
    event('OrderDepositPriced', {
      depositKey: KEY,
      parts: [{ ...part, nairaKobo: '39400000', sources: [] }],
      at: '2026-01-05T09:02:00.000Z',
    }),
    event('OrderCompleted', { at: '2026-01-05T09:02:09.000Z' }),
  ];
  return reported.map(({ type, data }, index) => ({
    eventId: `0199a000-0000-7000-8000-0000000001${index}0`,
    streamId: streams.order(orderId),
    version: index + 1,
    type,
    schemaVersion: 1,
    data,
    metadata: { correlationId: 'c', actor: 'test', orderId },
    recordedAt: new Date(at),
    position: { epoch: 0, transactionId: 1n, globalPosition: BigInt(index + 1) },
  }));
}

/**
 * The state stored with an order's row as the release of 23 November 2026 wrote it, after it was placed and a deposit
 * was seen, but without `dropped`, which stands for fields added since then.
 */
function stateOfEarlierRelease(orderId: string): unknown {
  return {
    placed: { ...placedData, orderId, number: orderId.slice(-13) },
    guests: ['guest'],
    seen: [{ key: KEY, amountMicro: { $n: '250000000' } }],
    deposits: [],
    unsupported: [],
    holds: [],
    heldByOperatorSince: null,
    releasedKobo: { $n: '0' },
    letGo: [],
    sentAgainKobo: { $n: '0' },
    choice: null,
    payouts: [],
    sentHintAt: null,
    cancelledAt: null,
    expiredAt: null,
    completedAt: null,
    shares: [],
    timeline: [],
    version: 2,
  };
}

describe('states stored by an earlier release', () => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await testDatabase();
  });
  afterAll(() => db.drop());

  const apply = (events: readonly RecordedEvent[]): Promise<void> =>
    withTransaction(db.app, (tx) => orderSummaryProjection().apply(events, tx));

  it('ENG-02 are folded further with new events into the row that a fold of all events produces', async () => {
    const [fresh, stored] = ids;
    await apply(recordedOf(fresh));
    await apply(recordedOf(stored).slice(0, 2));
    await db.owner.query('update order_summary set state = $2 where order_id = $1', [
      stored,
      JSON.stringify(stateOfEarlierRelease(stored)),
    ]);
    await apply(recordedOf(stored).slice(2));
    const row = async (orderId: string): Promise<unknown> => {
      const { rows } = await db.app.query<{ state: { placed: unknown } }>(
        `select status, amount_micro::text, naira_kobo::text, received_micro::text, paid_kobo::text, placed_at, received_at,
           completed_at, delivered_seconds, version, state from order_summary where order_id = $1`,
        [orderId],
      );
      const { placed: _itsOwn, ...state } = rows[0]!.state;
      return { ...rows[0], state };
    };
    expect(await row(stored)).toEqual(await row(fresh));
    expect(await row(stored)).toMatchObject({ status: 'in-wallet', received_micro: '250000000', version: 5 });
  });
});
