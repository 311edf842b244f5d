import { ORDER_STATES } from '@usdt-africa/contracts/api';
import type { PricedPart } from '@usdt-africa/contracts/events';
import type { PayoutPause, PayoutStatus } from '@usdt-africa/payouts';
import type { ConfirmedDeposit, Order, OrderPayout } from '../domain/order.js';
import { isSold, orderDecider } from '../domain/order.js';
import { owedParts } from '../domain/owed.js';
import { PLACED_AT, placedData, rules } from '../domain/sample-order.features.js';
import { type CurrentState, currentState, type StateContext } from './current-state.js';
import { storedState } from './stored-state.js';

const NOW = new Date('2026-01-05T09:30:00.000Z');
const AT = '2026-01-05T09:29:00.000Z';
const LONG_AGO = '2026-01-05T09:17:00.000Z';
const KOBO = 3_152_000n;
const part: PricedPart = {
  amountMicro: '20000000',
  basis: 'locked',
  rate: '1576.0000',
  referenceRate: '1583.5000',
  nairaKobo: KOBO.toString(),
  sources: [],
};
const deposit = (more: Partial<ConfirmedDeposit> = {}): ConfirmedDeposit => ({
  key: 'd1',
  amountMicro: 20_000_000n,
  receivedAt: PLACED_AT,
  confirmedAt: AT,
  parts: [part],
  payoutId: null,
  refundId: null,
  isProof: false,
  ...more,
});
const payout = (state: OrderPayout['state']): OrderPayout => ({
  id: 'p1',
  sequence: 1,
  amountMicro: 20_000_000n,
  amountKobo: KOBO,
  depositKeys: ['d1'],
  requestedAt: AT,
  state,
  failedFor: null,
  reopenedAs: null,
  disputedSince: null,
  awaitingListSince: null,
  isPassed: false,
});
const order = (more: Partial<Order> = {}): Order => ({ ...orderDecider.initial, placed: placedData, ...more }) as Order;
const received = (more: Partial<Order> = {}) => order({ deposits: [deposit()], ...more });
const held = (reason: Order['holds'][number]['reason'], more: Partial<Order> = {}) =>
  received({ holds: [{ reason, depositKeys: ['d1'], since: AT }], ...more });
const withPayout = (state: OrderPayout['state'] = 'open', more: Partial<Order> = {}) =>
  order({ deposits: [deposit({ payoutId: 'p1' })], payouts: [payout(state)], ...more });
const status = (code: PayoutStatus['code'], more: Partial<PayoutStatus> = {}): PayoutStatus => ({
  code,
  since: AT,
  isSent: true,
  ...more,
});
const ALL: PayoutPause = {
  name: 'payouts',
  until: new Date('2026-01-05T10:00:00.000Z'),
  operatorId: 'femi',
};

interface Case {
  readonly order: Order;
  readonly payout?: PayoutStatus;
  readonly context?: Partial<StateContext>;
  readonly is: Partial<CurrentState>;
}
const TABLE: readonly (readonly [what: string, one: Case])[] = [
  ['nothing arrived', { order: order(), is: { code: 'waiting-for-deposit', until: placedData.expiresAt } }],
  [
    'a deposit is seen',
    {
      order: order({ seen: [{ key: 'd1', amountMicro: 5_000_000n }] }),
      is: { code: 'confirming', micro: 5_000_000n },
    },
  ],
  [
    'less arrived than ordered',
    {
      order: received(),
      is: {
        code: 'waiting-for-choice',
        until: '2026-01-05T09:39:00.000Z',
        kobo: KOBO,
        micro: 20_000_000n,
      },
    },
  ],
  [
    'a new account waits after a reset',
    {
      order: received({ guard: { waitsUntil: '2026-01-06T09:00:00.000Z', capKobo: null } }),
      is: { code: 'waiting-for-account', until: '2026-01-06T09:00:00.000Z', kobo: KOBO },
    },
  ],
  [
    'that wait is over',
    {
      order: received({ guard: { waitsUntil: AT, capKobo: null } }),
      is: { code: 'waiting-for-choice' },
    },
  ],
  [
    'a late deposit has no rate',
    {
      order: held('no-rate', { deposits: [deposit({ parts: null })] }),
      is: { code: 'waiting-for-rate', kobo: null, micro: 20_000_000n, since: AT },
    },
  ],
  ...(['listed-sender', 'velocity', 'over-limit', 'above-threshold'] as const).map(
    (reason): readonly [string, Case] => [
      `held: ${reason}`,
      {
        order: held(reason),
        is: { code: 'held', reason, since: AT, isReleasable: true, needsTwo: false, kobo: KOBO },
      },
    ],
  ),
  ['held: below the minimum', { order: held('below-minimum'), is: { code: 'held', isReleasable: true } }],
  [
    'held: after a cancellation',
    {
      order: held('after-cancellation', { cancelledAt: AT }),
      is: { code: 'held', reason: 'after-cancellation' },
    },
  ],
  [
    'held by an operator',
    {
      order: received({ heldByOperatorSince: AT }),
      is: { code: 'held', reason: 'held-by-operator', kobo: KOBO },
    },
  ],
  [
    'held by an operator before anything arrived',
    {
      order: order({ heldByOperatorSince: AT }),
      is: { code: 'held', reason: 'held-by-operator', kobo: null },
    },
  ],
  [
    'a release above the limit of one operator',
    {
      order: held('above-threshold', {
        deposits: [deposit({ parts: [{ ...part, nairaKobo: '60000000' }] })],
      }),
      is: { code: 'held', needsTwo: true },
    },
  ],
  [
    'the payout is requested and payouts are paused',
    {
      order: withPayout(),
      payout: status('sending', { isSent: false, since: null }),
      context: { pauses: [ALL] },
      is: { code: 'payouts-paused', kobo: KOBO, until: ALL.until!.toISOString(), pause: ALL },
    },
  ],
  [
    'payouts to another bank are paused',
    {
      order: withPayout(),
      payout: status('sending', { isSent: false, since: null }),
      context: { pauses: [{ ...ALL, name: 'bank-044' }] },
      is: { code: 'sending', pause: null },
    },
  ],
  [
    'a payout that was sent before a pause',
    {
      order: withPayout(),
      payout: status('sending'),
      context: { pauses: [ALL] },
      is: { code: 'sending' },
    },
  ],
  [
    'the customer is frozen before the payout is sent',
    {
      order: withPayout(),
      payout: status('sending', { isSent: false, since: null }),
      context: { pauses: [ALL], isFrozen: true },
      is: { code: 'held', reason: 'customer-frozen', kobo: KOBO },
    },
  ],
  ['the provider was asked', { order: withPayout(), payout: status('sending'), is: { code: 'sending', kobo: KOBO } }],
  ['the payout stream has no event yet', { order: withPayout(), is: { code: 'sending', since: AT, kobo: KOBO } }],
  [
    'the provider is silent for minutes',
    {
      order: withPayout(),
      payout: status('sending', { since: LONG_AGO }),
      is: { code: 'no-answer', since: LONG_AGO, kobo: KOBO },
    },
  ],
  [
    'the request ended without an answer',
    {
      order: withPayout(),
      payout: status('no-answer'),
      is: { code: 'no-answer', since: AT, kobo: KOBO },
    },
  ],
  [
    'the provider contradicts itself',
    {
      order: withPayout('settled'),
      payout: status('contradicted'),
      is: { code: 'contradicted', kobo: KOBO },
    },
  ],
  ['the payout failed', { order: withPayout('failed'), payout: status('failed'), is: { code: 'failed', kobo: KOBO } }],
  [
    'the bank sent it back',
    {
      order: withPayout('returned'),
      payout: status('returned'),
      is: { code: 'returned', since: AT, kobo: KOBO },
    },
  ],
  [
    'paid and complete',
    {
      order: withPayout('settled', { completedAt: AT }),
      payout: status('completed'),
      is: { code: 'completed', since: AT, kobo: KOBO },
    },
  ],
  [
    'more arrives for a complete order',
    {
      order: withPayout('settled', {
        deposits: [deposit({ payoutId: 'p1' }), deposit({ key: 'd2' })],
        holds: [{ reason: 'over-limit', depositKeys: ['d2'], since: AT }],
      }),
      payout: status('completed'),
      is: { code: 'held', reason: 'over-limit', kobo: KOBO },
    },
  ],
  [
    'a later deposit waits for an earlier payout without an outcome',
    {
      order: withPayout('open', {
        deposits: [deposit({ payoutId: 'p1' }), deposit({ key: 'd2' })],
        deferred: { by: 'p1', since: AT },
      }),
      payout: status('no-answer'),
      is: { code: 'waiting-for-earlier-payout', since: AT, kobo: KOBO },
    },
  ],
  [
    'after a restore the list of the provider is not read yet',
    {
      order: withPayout('open', { payouts: [{ ...payout('open'), awaitingListSince: AT }] }),
      payout: status('sending', { isSent: false, since: null }),
      is: { code: 'waiting-for-provider-list', since: AT, kobo: KOBO },
    },
  ],
  [
    'another token arrived',
    {
      order: order({ holds: [{ reason: 'unsupported-asset', depositKeys: ['a1'], since: AT }] }),
      is: { code: 'waiting-for-refund', reason: 'unsupported-asset', since: AT, kobo: null },
    },
  ],
  [
    'reserved for a refund after a cancellation',
    {
      order: held('after-cancellation', {
        cancelledAt: AT,
        deposits: [deposit({ refundId: 'r1' })],
        refunds: [{ id: 'r1', state: 'reserved', since: AT }],
      }),
      is: { code: 'refunding', since: AT, micro: 20_000_000n },
    },
  ],
  [
    'refunded',
    {
      order: order({
        deposits: [deposit({ refundId: 'r1' })],
        refunds: [{ id: 'r1', state: 'completed', since: AT }],
      }),
      is: { code: 'refunded', since: AT, micro: 20_000_000n },
    },
  ],
  ['cancelled', { order: order({ cancelledAt: AT }), is: { code: 'cancelled', since: AT } }],
  ['expired', { order: order({ expiredAt: AT }), is: { code: 'expired', since: AT } }],
];

const stateOf = ({ order: of, payout: payoutState, context }: Case) =>
  currentState(storedState(of, new Map(payoutState ? [['p1', payoutState]] : [])), {
    now: NOW,
    shortfallWaitSeconds: rules.shortfallWaitSeconds,
    shortfallChosenWaitSeconds: rules.shortfallChosenWaitSeconds,
    pauses: [],
    bankCode: '057',
    isFrozen: false,
    ...context,
  });

describe('the state of an order', () => {
  it.each(TABLE)('ADM-03 %s', (_what, one) => {
    expect(stateOf(one)).toMatchObject(one.is);
  });

  it('ADM-03 each state code occurs in the cases of this test', () => {
    const reached = new Set(TABLE.map(([, one]) => stateOf(one).code));
    // A closed payout has a state of its own; that of its order is what became of the money.
    expect(ORDER_STATES.filter((code) => !reached.has(code))).toEqual(['closed']);
  });

  it.each(TABLE)('ADM-03 the held, waiting, requested and paid parts sum to the priced amount: %s', (_what, one) => {
    const { held: isHeld, waiting, requested: isRequested, paid, priced } = owedParts(one.order);
    const worth = one.order.deposits.filter(isSold).flatMap(({ parts }) => parts ?? []);
    expect(isHeld + waiting + isRequested + paid).toBe(priced);
    expect(priced).toBe(worth.reduce((sum, { nairaKobo }) => sum + BigInt(nairaKobo), 0n));
  });

  it('ADM-03 puts the amount of each state into its part: held, waiting, requested or paid', () => {
    expect(owedParts(held('above-threshold'))).toMatchObject({
      held: KOBO,
      waiting: 0n,
      requested: 0n,
      paid: 0n,
    });
    expect(owedParts(received({ heldByOperatorSince: AT }))).toMatchObject({ held: KOBO });
    expect(owedParts(received())).toMatchObject({ held: 0n, waiting: KOBO });
    expect(owedParts(withPayout())).toMatchObject({ requested: KOBO, paid: 0n });
    expect(owedParts(withPayout('returned'))).toMatchObject({ requested: KOBO, paid: 0n });
    expect(owedParts(withPayout('settled'))).toMatchObject({ requested: 0n, paid: KOBO });
    expect(owedParts(held('no-rate', { deposits: [deposit({ parts: null })] }))).toMatchObject({
      priced: 0n,
      unpricedMicro: 20_000_000n,
    });
  });
});
