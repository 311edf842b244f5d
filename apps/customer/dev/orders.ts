/** Orders of the mock API in every state: one data set whose sums add up. */
import { DepositView, OrderView, PayoutView, RefundView } from '@usdt-africa/contracts/api';
import type { DepositPartView, HoldReason, RefundOffer } from '@usdt-africa/contracts/api';
import { formatDecimal, parseDecimal } from '@usdt-africa/kernel';
import { ago, at, PRICE, SOURCES, uuid } from './market.js';
import { sample } from './sample.js';

type Order = Partial<OrderView>;

export const ADDRESS = 'TDWHcMLaeHbwMQt84Mq5YyLuMYuKdMGaeZ';
const HASH = '9ac1d0e7f3b24a5c8d9e0f1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c40f7';
const PAYOUT = uuid('1');
const explorerUrl = `https://tronscan.org/#/transaction/${HASH}`;

/** A part of a deposit with its price; by default all of the usual deposit at the locked rate. */
const part = (amount = '250.000000', naira = '394000.00', more: Partial<DepositPartView> = {}): DepositPartView => {
  return { amount, basis: 'locked', naira, ...PRICE, ...more };
};

export function deposit(change: Partial<DepositView> = {}): DepositView {
  const isUnpriced = change.parts?.some(({ rate }) => rate === null);
  return sample(DepositView, {
    transactionId: HASH,
    amount: '250.000000',
    confirmations: 12,
    receivedAt: at('13:03:11'),
    firstSeenAt: at('13:03:12'),
    price: isUnpriced ? 'none' : change.state === 'confirmed' ? 'decided' : 'expected',
    parts: [part()],
    explorerUrl,
    ...change,
  });
}
const CONFIRMED = { state: 'confirmed', confirmations: 19, confirmedAt: at('13:04:00') } as const;
const PAID = { ...CONFIRMED, payoutId: PAYOUT };
/** A deposit with one part. */
const whole = (amount: string, naira: string, change: Partial<DepositView> = {}) =>
  deposit({ amount, parts: [part(amount, naira)], ...change });

export const payout = (change: Partial<PayoutView> = {}): PayoutView => {
  const usual = { id: PAYOUT, amount: '394000.00', reference: 'PAY-7K2Q-91XD', requestedAt: at('13:04:00') };
  return sample(PayoutView, { ...usual, ...change });
};
const SESSION = '090286261121140400482039551840';
const settled = (amount = '394000.00') =>
  payout({ amount, state: 'settled', sessionId: SESSION, settledAt: at('13:04:02'), stampDuty: '50.00' });

const total = (texts: readonly (string | null)[], scale: number) => {
  if (texts.includes(null)) return null;
  const units = texts.reduce((sum, text) => sum + parseDecimal(text!, scale), 0n);
  return formatDecimal(units, scale);
};
const amountOf = (deposits: readonly DepositView[]) =>
  total(
    deposits.map(({ amount }) => amount),
    6,
  )!;
const nairaOf = (deposits: readonly DepositView[]) =>
  total(
    deposits.flatMap(({ parts }) => parts.map(({ naira }) => naira)),
    2,
  );
/** What the API sums up of an order's deposits; naira are null while one of them has no price. */
function summed(deposits: readonly DepositView[]): Order {
  const open = deposits.filter(({ payoutId }) => payoutId === null);
  return {
    received: amountOf(deposits),
    receivedNaira: deposits.length > 0 ? nairaOf(deposits) : null,
    open: open.length > 0 ? { amount: amountOf(open), naira: nairaOf(open) } : null,
    expectedOutcome: deposits.some(({ state }) => state === 'seen') ? 'paid' : null,
  };
}

const can = (...acts: (keyof OrderView['can'])[]): OrderView['can'] =>
  sample(OrderView.shape.can, Object.fromEntries(['share', 'follow', ...acts].map((act) => [act, true])));
const PAYEE = {
  name: 'Adaeze Chinwe Okonkwo-Balogun',
  bankName: 'Guaranty Trust Bank',
  bankShortName: 'GTBank',
  account: '0145528174',
};
const payee = (name: string, bankName: string, bankShortName: string, account: string) => {
  return { recipient: { name, bankName, bankShortName, account } };
};
/** What was ordered, in both currencies. */
const ordered = (amount: string, naira: string) => ({ amount, naira, valueUsd: amount });
const TIMELINE = [
  { at: at('13:02:10'), kind: 'OrderPlaced', amount: '250.000000' },
  { at: at('13:03:12'), kind: 'OrderDepositSeen', amount: '250.000000' },
  { at: at('13:04:00'), kind: 'OrderDepositConfirmed', amount: '250.000000' },
  { at: at('13:04:00'), kind: 'PayoutRequested', amount: '394000.00' },
  { at: at('13:04:02'), kind: 'OrderCompleted', amount: null },
];

const steps = (count: number) => TIMELINE.slice(0, count);

/** A waiting order of 250 USDT; every other state changes some of it. */
export function waitingOrder(change: Order = {}): OrderView {
  return sample(OrderView, {
    number: 'S482039551840',
    word: 'mango',
    ...ordered('250.000000', '394000.00'),
    ...PRICE,
    fee: '0.00',
    stampDuty: { amount: '50.00' },
    placedAt: at('13:02:10'),
    lockSecondsLeft: 88,
    lockSeconds: 105,
    lockEndsAt: at('13:03:55'),
    expiresAt: at('13:02:10', '2026-11-22'),
    watchedUntil: at('13:02:10', '2027-02-19'),
    minimumSell: '1.000000',
    address: ADDRESS,
    recipient: PAYEE,
    sender: { firstName: 'Temitope', email: 't····e.a·····e@gmail.com', phone: '+234 803 ··· 0148' },
    confirmationsNeeded: 19,
    paid: '0.00',
    mismatch: { choice: 'wait', waitSeconds: 600 },
    timeline: steps(1),
    can: can('cancel', 'markAsSent', 'chooseMismatch'),
    revision: 10,
    ...summed(change.deposits ?? []),
    ...change,
  });
}

const placed = (number: string, status: OrderView['status'], change: Order) =>
  waitingOrder({ number, status, lockSecondsLeft: 0, can: can(), revision: 20, ...change });
const delivered = (number: string, change: Order = {}) =>
  placed(number, 'completed', {
    deposits: [deposit(PAID)],
    payouts: [settled()],
    paid: '394000.00',
    deliveredInSeconds: 51,
    completedAt: at('13:04:02'),
    timeline: TIMELINE,
    ...change,
  });

const CASSAVA = {
  word: 'cassava',
  ...ordered('25.000000', '39400.00'),
  ...payee('Tunde Bakare Afolabi', 'Zenith Bank', 'Zenith', '2087441503'),
};
const SHORTFALL = {
  received: '18.500000',
  missing: '6.500000',
  payNow: '29156.00',
  payComplete: '39400.00',
  restRate: 'estimate',
  secondsLeft: 580,
  choice: null,
} as const;
const short = (number: string, change: Order = {}) =>
  placed(number, 'in-wallet', {
    ...CASSAVA,
    deposits: [whole('18.500000', '29156.00', CONFIRMED)],
    shortfall: SHORTFALL,
    can: can('choosePartialPayout', 'sendRest'),
    ...change,
  });
const held = (number: string, reason: HoldReason, { deposits, ...change }: Order = {}) => {
  const stopped = (deposits ?? [deposit(CONFIRMED)]).map((each) => ({ ...each, held: reason }));
  const holds = [{ reason, amount: amountOf(stopped), since: at('13:04:00') }];
  return placed(number, 'held', { deposits: stopped, holds, ...change });
};
/** The bank refused the payout. @param recipientChange how the owner confirms another account */
const failed = (number: string, recipientChange: OrderView['recipientChange']) =>
  placed(number, 'failed', { deposits: [deposit(PAID)], payouts: [payout({ state: 'failed' })], recipientChange });
/** Another asset that was received at an order's address. */
const UNSUPPORTED = {
  key: `${HASH}-0`,
  kind: 'TRX',
  amount: '120.000000',
  notCreditable: null,
  became: null,
  transactionId: HASH,
  at: at('13:03:40'),
  explorerUrl,
} as const;

const sourcesAt = (time: string) => SOURCES.map((source) => ({ ...source, at: at(time) }));
const MOVED = {
  basis: 'deposit',
  rate: '1577.0000',
  referenceRate: '1584.5000',
  sources: sourcesAt('13:05:38'),
} as const;
const UNPRICED = { basis: 'deposit', rate: null, referenceRate: null, marginPercent: null, naira: null } as const;
const LATER = { receivedAt: at('13:05:42'), firstSeenAt: at('13:05:44'), late: true, logIndex: 1, confirmations: 3 };
const LATE_PART = [
  whole('150.000000', '236400.00'),
  deposit({ amount: '100.000000', ...LATER, parts: [part('100.000000', '157700.00', MOVED)] }),
];
const LATE = { receivedAt: at('12:52:10'), firstSeenAt: at('12:52:12'), confirmedAt: at('12:53:05'), late: true };

/** Every state by its own number. */
export const allOrders = (): OrderView[] => [
  waitingOrder(),
  waitingOrder({ number: 'S482039551841', sentHintAt: at('13:03:00'), can: can('cancel') }),
  placed('S482039551842', 'received', { deposits: [deposit()], lockSecondsLeft: 30, timeline: steps(2) }),
  placed('S482039551843', 'in-wallet', { deposits: [deposit(PAID)], payouts: [payout()], timeline: steps(4) }),
  placed('S482039551844', 'autowithdrawal-successful', {
    deposits: [deposit(PAID)],
    payouts: [settled()],
    paid: '394000.00',
    timeline: steps(4),
  }),
  delivered('S482039551845'),
  short('S730118264905'),
  short('S730118264906', {
    shortfall: { ...SHORTFALL, secondsLeft: 400, choice: 'top-up' },
    can: can('choosePartialPayout'),
  }),
  short('S730118264917', {
    mismatch: { choice: 'refund', isChosen: true, waitSeconds: null },
    refundOffer: offer(),
    shortfall: { ...SHORTFALL, secondsLeft: null },
  }),
  delivered('S482039551846', {
    deposits: [
      deposit({
        ...PAID,
        amount: '300.000000',
        parts: [part('275.000000', '433400.00'), part('25.000000', '39425.00', MOVED)],
      }),
    ],
    payouts: [settled('472825.00')],
    paid: '472825.00',
  }),
  placed('S236884019753', 'in-wallet', {
    word: 'pepper',
    ...ordered('80.000000', '125960.00'),
    rate: '1574.5000',
    lockEndsAt: at('12:21:00'),
    ...payee('Musa Ibrahim Danjuma', 'Wema Bank', 'Wema', '0233190042'),
    deposits: [
      deposit({
        ...PAID,
        ...LATE,
        amount: '80.000000',
        parts: [part('80.000000', '126080.00', { basis: 'deposit', sources: sourcesAt('12:52:08') })],
      }),
    ],
    payouts: [payout({ amount: '126080.00' })],
  }),
  placed('S236884019754', 'received', { deposits: LATE_PART }),
  delivered('S236884019755', {
    deposits: LATE_PART.map((each) => ({ ...each, ...PAID, price: 'decided' })),
    payouts: [settled('394100.00')],
    paid: '394100.00',
  }),
  placed('S730118264907', 'received', {
    ...CASSAVA,
    valueUsd: '250.000000',
    deposits: [whole('18.500000', '29156.00')],
    expectedOutcome: 'choice',
  }),
  placed('S207661930486', 'received', { deposits: [whole('0.750000', '1182.00')], expectedOutcome: 'below-minimum' }),
  held('S207661930482', 'below-minimum', {
    deposits: [whole('0.750000', '1182.00', CONFIRMED)],
    ...payee('Halima Sani Yusuf', 'United Bank for Africa', 'UBA', '2101847730'),
  }),
  held('S207661930483', 'no-rate', {
    deposits: [
      deposit({ ...CONFIRMED, late: true, parts: [part(undefined, undefined, { ...UNPRICED, sources: [] })] }),
    ],
  }),
  held('S207661930484', 'above-threshold', {
    ...ordered('3500.000000', '5516000.00'),
    deposits: [whole('3500.000000', '5516000.00', CONFIRMED)],
  }),
  held('S207661930485', 'after-cancellation', { refundOffer: offer({ amount: '250.000000', sends: '250.000000' }) }),
  short('S730118264918', { status: 'refunding', shortfall: null, refund: refund() }),
  short('S730118264919', { status: 'refunded', shortfall: null, refund: proved(COMPLETED) }),
  placed('S918447203116', 'returned', {
    word: 'cashew',
    ...ordered('854.685755', '1346984.75'),
    ...payee('Ngozi Adaobi Eze', 'First Bank of Nigeria', 'First Bank', '3066120087'),
    deposits: [whole('854.685755', '1346984.75', PAID)],
    payouts: [payout({ amount: '1346984.75', state: 'returned', requestedAt: at('10:54:00') })],
  }),
  failed('S918447203117', null),
  failed('S918447203118', 'codes'),
  failed('S918447203119', 'pin'),
  placed('S063271508494', 'expired', {
    ...ordered('40.000000', '63040.00'),
    placedAt: at('17:12:00', '2026-11-19'),
    expiresAt: at('17:12:00', '2026-11-20'),
    watchedUntil: at('17:12:00', '2027-02-17'),
    ...payee('Blessing Effiong', 'Kuda Microfinance Bank', 'Kuda', '2009184410'),
  }),
  placed('S063271508495', 'cancelled', {}),
  placed('S063271508496', 'waiting', { can: can('cancel', 'markAsSent'), unsupported: [UNSUPPORTED] }),
  masked(delivered('S482039551899')),
];

/** What the id alone shows. */
export const masked = (order: OrderView): OrderView => ({
  ...order,
  view: 'masked',
  word: null,
  address: null,
  recipient: {
    ...order.recipient,
    name: order.recipient.name.replace(/\p{L}+/gu, (word) => `${word[0]}····${word.at(-1)}`),
    account: `··${order.recipient.account.slice(-4)}`,
  },
  shareIds: [],
  can: sample(OrderView.shape.can, {}),
});

export const WALLET = 'TNbk3BtekUWFHiRuuE4Y15bouJJ98JrAx4';
const REFUND_HASH = '2f60b7d41c95e83a6f02d7be5148c3901a6cbd7f24e85093b1f7d60a2c4dac8e';
export function offer(change: Partial<RefundOffer> = {}): RefundOffer {
  const sums = { amount: '18.500000', cost: '0.000000', sends: '18.500000' };
  return { confirmedBy: 'codes', ...sums, notBefore: null, ...change };
}
/** A refund; without a change its address is named and not proved. */
export function refund(change: Partial<RefundView> = {}): RefundView {
  return sample(RefundView, {
    refundId: uuid('f1'),
    number: 'R730118264905',
    orderNumber: 'S730118264905',
    amount: '18.500000',
    cost: '0.000000',
    sends: '18.500000',
    worth: '29156.00',
    address: WALLET,
    requestedAt: at('14:40:12'),
    dueAt: ago(-604_800_000),
    mayEnd: true,
    ...change,
  });
}
export const proved = (change: Partial<RefundView> = {}) => refund({ sends: '18.874100', mayEnd: false, ...change });
export const COMPLETED = {
  status: 'completed',
  endedAt: at('14:50:57'),
  transactionId: REFUND_HASH,
  explorerUrl: `https://explorer.example/transaction/${REFUND_HASH}`,
} as const;

type Proof = NonNullable<RefundView['proof']>;
/** The proof by a small sum, or with `MESSAGE` the one by a signature. */
export const proof = (to: string, change: Partial<Proof> = {}): Proof => {
  const usual = { method: 'sum', amount: '0.374100', message: null, failed: false } as const;
  return { ...usual, to, until: ago(-1_434_000), ...change };
};
const LINE = `usdt.africa refund R730118264905: order S730118264905, word cassava, 18.500000 USDT to ${WALLET}`;
export const MESSAGE: Partial<Proof> = {
  method: 'message',
  amount: null,
  to: null,
  message: `${LINE}, until 2026-11-21T15:11:40.000Z`,
};
