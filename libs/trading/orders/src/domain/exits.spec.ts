import type { EventData } from '@usdt-africa/contracts/events';
import { walk, type Walkable, withoutExit } from '@usdt-africa/test-kit';
import { statusOf } from '../read-model/status.js';
import type { RatedDeposit } from './rated-deposits.js';
import {
  cancel,
  depositConfirmed,
  depositsConfirmed,
  limitRaised,
  payoutFailed,
  payoutNoLongerInDoubt,
  payoutReturned,
  payoutSettled,
  place,
  timePassed,
  recordUnsupportedAsset,
} from './decide.js';
import { resolveUncreditedDeposits, holdByOperator, uncreditedDepositKeys, release, sendAgain } from './operate.js';
import { awaitProof, refundCompleted, refunded, refundEnded, reserveForRefund } from './refund.js';
import { type Order, orderDecider, type OrderEvent } from './order.js';
import { placedData, rules } from './sample-order.features.js';

const ID = '0199a000-0000-7000-8000-000000000009';
const LATER_MS = 25 * 3_600_000;

const arrives =
  (n: number, micro: bigint, overLimit = false) =>
  (order: Order, now: Date): readonly OrderEvent[] =>
    depositConfirmed(
      order,
      {
        key: `${String(n).padStart(64, '0')}-0`,
        amountMicro: micro,
        receivedAt: now.toISOString(),
        confirmedAt: now.toISOString(),
      },
      { sellRate: 15_500_000n, referenceRate: 15_600_000n, sources: [] },
      now,
      rules,
      overLimit,
    );
const LISTED = (now: Date): RatedDeposit => ({
  deposit: {
    key: `${'7'.padStart(64, '0')}-0`,
    amountMicro: 250_000_000n,
    receivedAt: now.toISOString(),
    confirmedAt: now.toISOString(),
  },
  rate: { sellRate: 15_500_000n, referenceRate: 15_600_000n, sources: [] },
});
const last = (order: Order) => order.payouts.at(-1)?.id ?? ID;
const placing = (order: Order, more: Partial<EventData<'OrderPlaced'>> = {}) =>
  place(order, { ...placedData, ...more });
const ifPlaced =
  (act: (order: Order, now: Date) => readonly OrderEvent[]) =>
  (order: Order, now: Date): readonly OrderEvent[] =>
    order.placed ? act(order, now) : [];
const order: Walkable<Order, OrderEvent> = {
  decider: orderDecider,
  label: (state) => (state.placed ? statusOf(state) : 'none'),
  acts: {
    place: (state) => placing(state),
    placeBig: (state) => placing(state, { amountMicro: '4000000000' }),
    cancel: ifPlaced(cancel),
    hold: ifPlaced(holdByOperator),
    release: ifPlaced((state, now) => release(state, now, rules)),
    whole: ifPlaced(arrives(1, 250_000_000n)),
    short: ifPlaced(arrives(2, 100_000_000n)),
    dust: ifPlaced(arrives(3, 1n)),
    big: ifPlaced(arrives(4, 4_000_000_000n)),
    overLimit: ifPlaced(arrives(5, 250_000_000n, true)),
    listedSender: ifPlaced((state, now) =>
      depositsConfirmed(state, [LISTED(now)], now, rules, new Set(), new Set([LISTED(now).deposit.key])),
    ),
    notCreditable: ifPlaced((state, now) =>
      recordUnsupportedAsset(
        state,
        {
          assetKey: `${'6'.padStart(64, '0')}-0`,
          kind: 'TRC20',
          asset: 'TSeJkUh4Qv67VNFwY8LaAxERygNdy6NQZK',
          amount: null,
          transactionId: '6'.padStart(64, '0'),
          notCreditable: 'unreadable',
          at: now.toISOString(),
        },
        now,
      ),
    ),
    shown: ifPlaced((state, now) =>
      resolveUncreditedDeposits(
        state,
        { assetKeys: uncreditedDepositKeys(state), outcome: 'attributed', evidence: 'Letter 12', key: ID },
        now,
      ),
    ),
    limitRaised: (state, now) => limitRaised(state, `${'5'.padStart(64, '0')}-0`, now, rules),
    pass: (state, now) => timePassed(state, now, rules),
    passLong: (state, now) => timePassed(state, new Date(now.getTime() + LATER_MS), rules),
    settled: (state, now) => payoutSettled(state, last(state), now.toISOString()),
    failed: (state, now) => payoutFailed(state, last(state), 'no', now.toISOString()),
    returned: (state, now) => payoutReturned(state, last(state), 'no', now.toISOString()),
    again: ifPlaced((state, now) =>
      state.payouts.some(({ state: one }) => one === 'failed' || one === 'returned')
        ? sendAgain(state, { payoutId: last(state), reference: `a${state.version}`, alone: false }, now)
        : [],
    ),
    refund: ifPlaced((state, now) => reserveForRefund(state, { refundId: ID, payoutId: null, keys: null }, now)),
    refundPayout: ifPlaced((state, now) =>
      reserveForRefund(state, { refundId: ID, payoutId: last(state), keys: null }, now),
    ),
    awaitProof: ifPlaced((state, now) =>
      state.proofs.length > 0
        ? []
        : awaitProof(state, {
            refundId: ID,
            amountMicro: 1n,
            at: now.toISOString(),
            until: new Date(now.getTime() + LATER_MS).toISOString(),
          }),
    ),
    refunded: ifPlaced((state, now) => refunded(state, { refundId: ID, causeId: ID, costMicro: 0n }, now)),
    refundCompleted: (state, now) => refundCompleted(state, ID, now, rules),
    refundEnded: (state, now) => refundEnded(state, ID, now, rules),
    noDoubt: (state, now) => payoutNoLongerInDoubt(state, last(state), 'settled', now.toISOString()),
  },
  ends: ['completed', 'expired', 'cancelled', 'refunded'],
  // As the console's lists have it; a payout that failed or came back is shown as its own.
  queue: ({ holds, heldByOperatorSince, payouts, refunds }) => {
    const troubled = payouts.find(({ state }) => state === 'failed' || state === 'returned');
    if (troubled) return `payout-${troubled.state}`;
    if (refunds.some(({ state }) => state === 'reserved' || state === 'sending')) return 'refunding';
    return heldByOperatorSince ? 'held-by-operator' : (holds[0]?.reason ?? null);
  },
};

describe('every state of an order', () => {
  it('ENG-02 has an event that leaves it, a queue that shows it, or is its end', () => {
    const found = walk(order, 6);
    expect(withoutExit(found, order.ends)).toEqual([]);
  });
});
