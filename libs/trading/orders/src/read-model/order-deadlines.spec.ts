import { event } from '@usdt-africa/contracts/events';
import type { RecordedEvent } from '@usdt-africa/event-store';
import { evolveAll, Refusal } from '@usdt-africa/kernel';
import fc from 'fast-check';
import type { PoolClient } from 'pg';
import {
  cancel,
  chooseShortfall,
  depositConfirmed,
  depositsDropped,
  depositsSeen,
  limitRaised,
  payoutFailed,
  payoutReopened,
  payoutReturned,
  payoutSettled,
  place,
  priceWaitingDeposits,
  timePassed,
  unpriced,
  recordUnsupportedAsset,
} from '../domain/decide.js';
import { type Decided, holdInstead } from '../domain/hold-instead.js';
import { resolveUncreditedDeposits, holdByOperator, uncreditedDepositKeys, release } from '../domain/operate.js';
import { type Order, orderDecider, type OrderEvent, pricedKobo } from '../domain/order.js';
import type { RateAtDeposit } from '../domain/rules.js';
import { orderId, PLACED_AT, placedData, rules } from '../domain/sample-order.features.js';
import { orderDeadlines } from './order-deadlines.js';

const rate: RateAtDeposit = { sellRate: 15_500_000n, referenceRate: 15_600_000n, sources: [] };
const key = (n: number): string => `${String(n).padStart(64, '0')}-0`;
const minutesAfter = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * 60_000);

/** The rows of one order, in memory: which kinds of deadlines it has. */
class Rows {
  readonly kinds = new Set<string>();
  readonly #projection = orderDeadlines(rules.shortfallWaitSeconds);
  readonly #tx = {
    query: (sql: string, [, kinds]: [string[], string[]]) => {
      for (const kind of kinds)
        if (sql.startsWith('delete')) this.kinds.delete(kind);
        else this.kinds.add(kind);
      return Promise.resolve();
    },
  } as unknown as PoolClient;

  apply(events: readonly OrderEvent[]): Promise<void> {
    const recorded = events.map((decided) => ({ ...decided, metadata: { orderId } }) as unknown as RecordedEvent);
    return this.#projection.apply(recorded, this.#tx);
  }
}

/** What may happen to an order at a time; `n` chooses of what there is. */
type OperatorRoute = (order: Order, now: Date, n: number) => Decided;

const ofPayout =
  (decide: (order: Order, payoutId: string, at: string) => Decided): OperatorRoute =>
  (order, now, n) => {
    const payout = order.payouts[n % Math.max(1, order.payouts.length)];
    return payout ? decide(order, payout.id, now.toISOString()) : [];
  };

const ACTS: Readonly<Record<string, OperatorRoute>> = {
  seen: (order, now, n) =>
    depositsSeen(order, [
      { depositKey: key(100 + n), amountMicro: '1000000', blockNumber: 1, seenAt: now.toISOString() },
    ]),
  dropped: (order, now, n) => depositsDropped(order, [{ depositKey: key(100 + n), at: now.toISOString() }]),
  rates: (order, now, n) =>
    priceWaitingDeposits(
      order,
      new Map(
        unpriced(order)
          .map((one) => [one.key, rate] as const)
          .slice(0, n + 1),
      ),
      now,
      rules,
    ),
  raised: (order, now, n) => {
    const keys = order.holds.find(({ reason }) => reason === 'over-limit')?.depositKeys ?? [];
    return keys.length === 0 ? [] : limitRaised(order, keys[n % keys.length]!, now, rules);
  },
  cancel: (order, now) => cancel(order, now),
  hold: (order, now) => holdByOperator(order, now),
  release: (order, now) => release(order, now, rules),
  payNow: (order, now) => chooseShortfall(order, 'partial-payout', now, rules),
  sendRest: (order, now) => chooseShortfall(order, 'top-up', now, rules),
  settled: ofPayout((order, payoutId, at) => payoutSettled(order, payoutId, at)),
  failed: ofPayout((order, payoutId, at) => payoutFailed(order, payoutId, 'no', at)),
  returned: ofPayout((order, payoutId, at) => payoutReturned(order, payoutId, 'no', at)),
  again: ofPayout((order, payoutId, at) => payoutReopened(order, payoutId, `again-${order.version}`, at)),
  unreadable: (order, now, n) => {
    const [assetKey, at] = [key(200 + n), now.toISOString()];
    const about = { kind: 'TRC20' as const, asset: 'x', amount: null, notCreditable: 'unreadable' as const };
    return recordUnsupportedAsset(order, { assetKey, transactionId: assetKey, ...about, at }, now);
  },
  shown: (order, now) => {
    const found = { outcome: 'returned' as const, evidence: 'Transfer back', key: orderId };
    return resolveUncreditedDeposits(order, { assetKeys: uncreditedDepositKeys(order), ...found }, now);
  },
};

const amounts = [1n, 600_000n, 999_999n, 1_000_000n, 100_000_000n, 249_000_000n, 250_000_000n, 400_000_000n];
const step = fc.oneof(
  { weight: 5, arbitrary: fc.tuple(fc.constantFrom(...amounts), fc.boolean(), fc.boolean()) },
  { weight: 3, arbitrary: fc.constantFrom(1, 5, 10, 11, 1_500) },
  { weight: 8, arbitrary: fc.record({ act: fc.constantFrom(...Object.keys(ACTS)), n: fc.nat(6) }) },
);
const guards = fc.option(
  fc.record({ waits: fc.boolean(), capKobo: fc.option(fc.constant('20000000')), isSpent: fc.boolean() }),
);

describe('the stored deadline of an order', () => {
  it('SELL-06 property: exists whenever time alone would pay, hold or expire the order, or a rate would price it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), guards, async (steps, guard) => {
        const rows = new Rows();
        const decidedEvents: OrderEvent[] = [];
        let order: Order = orderDecider.initial;
        let now = new Date(PLACED_AT);
        const happens = async (decide: (order: Order) => Decided): Promise<void> => {
          const decided = decidedBy(decide, order, guard?.isSpent ?? false);
          decidedEvents.push(...decided);
          order = evolveAll(orderDecider, order, decided);
          await rows.apply(decided);
        };
        const waitsUntil = guard?.waits ? minutesAfter(now, 60).toISOString() : null;
        const guarded = guard ? { waitsUntil, capKobo: guard.capKobo, at: PLACED_AT } : null;
        await happens((before) => [
          ...place(before, placedData),
          ...(guarded ? [event('OrderPayoutRestrictionsSet', guarded)] : []),
        ]);
        for (const [n, one] of steps.entries()) {
          now = minutesAfter(now, typeof one === 'number' ? one : 0.1);
          if (typeof one === 'number') await happens((before) => timePassed(before, now, rules));
          else if (!Array.isArray(one)) await happens((before) => ACTS[one.act]!(before, now, one.n));
          else {
            const [amountMicro, isRated, isOver] = one;
            const at = now.toISOString();
            const deposit = { key: key(n), amountMicro, receivedAt: at, confirmedAt: at };
            const over = isOver && amountMicro >= rules.minimumSellMicro && order.cancelledAt === null;
            await happens((before) => depositConfirmed(before, deposit, isRated ? rate : null, now, rules, over));
          }
          const byTime = timePassed(order, minutesAfter(now, 1_000_000), rules).map(({ type }) => type);
          const wanted = new Set([
            ...(byTime.includes('PayoutRequested') || byTime.includes('OrderHeld') ? ['shortfall'] : []),
            ...(byTime.includes('OrderExpired') ? ['expire'] : []),
            ...(unpriced(order).length > 0 ? ['price'] : []),
          ]);
          expect({ decidedEvents, missing: [...wanted].filter((kind) => !rows.kinds.has(kind)) }).toEqual({
            decidedEvents,
            missing: [],
          });
        }
      }),
      { numRuns: 1_500 },
    );
  });
});

/** The decided events; none for a refusal. With the cap spent, the events decided in that case. */
function decidedBy(decide: (order: Order) => Decided, order: Order, isSpent: boolean): Decided {
  try {
    const decided = decide(order);
    const then = evolveAll(orderDecider, order, decided);
    const isRequested = decided.some(({ type }) => type === 'PayoutRequested');
    const isCounted = order.guard?.capKobo != null && pricedKobo(then.deposits) > then.releasedKobo;
    return isRequested && isSpent && isCounted ? holdInstead(order, decided, 'first-payout-cap') : decided;
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}
