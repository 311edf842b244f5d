/**
 * Invented orders in every state for the mock API: one consistent data set whose sums add up. For development and
 * screenshots only; no part of the product imports this.
 */
import { CONFIRMED, deposit, explorer, HASH, PAID, part, payout, SETTLED, summed, UNPRICED } from './deposits.mjs';
import { at, SOURCES } from './market.mjs';
import { COMPLETED, offer, proved, refund } from './refunds.mjs';

export { deposit, payout } from './deposits.mjs';
export { BANKS, CONFIG, RATE, SOURCES } from './market.mjs';

export const ADDRESS = 'TDWHcMLaeHbwMQt84Mq5YyLuMYuKdMGaeZ';
const NOTHING = {
  cancel: false,
  markAsSent: false,
  chooseMismatch: false,
  choosePartialPayout: false,
  sendRest: false,
  share: true,
  follow: true,
};

/** A waiting order of 250 USDT; every other state changes some of it. */
export function waitingOrder(change = {}) {
  return {
    view: 'full',
    number: 'S482039551840',
    side: 'sell',
    status: 'waiting',
    word: 'mango',
    amount: '250.000000',
    naira: '394000.00',
    valueUsd: '250.000000',
    rate: '1576.0000',
    referenceRate: '1583.5000',
    marginPercent: '0.47',
    fee: '0.00',
    stampDuty: { amount: '50.00', bearer: 'us' },
    sources: SOURCES,
    placedAt: at('13:02:10'),
    lockSecondsLeft: 88,
    lockSeconds: 105,
    lockEndsAt: at('13:03:55'),
    expiresAt: at('13:02:10', '2026-11-22'),
    watchedUntil: at('13:02:10', '2027-02-19'),
    minimumSell: '1.000000',
    address: ADDRESS,
    network: 'TRC20',
    sentHintAt: null,
    recipient: {
      name: 'Adaeze Chinwe Okonkwo-Balogun',
      bankName: 'Guaranty Trust Bank',
      bankShortName: 'GTBank',
      account: '0145528174',
    },
    sender: { firstName: 'Temitope', email: 't····e.a·····e@gmail.com', phone: '+234 803 ··· 0148' },
    deposits: [],
    unsupported: [],
    confirmationsNeeded: 19,
    lastBlockSecondsAgo: null,
    depositsPaused: false,
    takenBack: [],
    note: null,
    payoutRestriction: null,
    recipientChange: null,
    received: '0.000000',
    refund: null,
    refundOffer: null,
    shareIds: [],
    payouts: [],
    paid: '0.00',
    mismatch: { choice: 'wait', isChosen: false, waitSeconds: 600 },
    shortfall: null,
    holds: [],
    deliveredInSeconds: null,
    completedAt: null,
    timeline: [{ at: at('13:02:10'), kind: 'OrderPlaced', amount: '250.000000' }],
    can: { ...NOTHING, cancel: true, markAsSent: true, chooseMismatch: true },
    revision: 10,
    ...change,
    ...summed(change),
  };
}

function placed(number, change) {
  return waitingOrder({ number, lockSecondsLeft: 0, can: NOTHING, revision: 20, ...change });
}

const SEEN = [
  { at: at('13:02:10'), kind: 'OrderPlaced', amount: '250.000000' },
  { at: at('13:03:12'), kind: 'OrderDepositSeen', amount: '250.000000' },
];
const TIMELINE = [
  ...SEEN,
  { at: at('13:04:00'), kind: 'OrderDepositConfirmed', amount: '250.000000' },
  { at: at('13:04:00'), kind: 'PayoutRequested', amount: '394000.00' },
  { at: at('13:04:02'), kind: 'OrderCompleted', amount: null },
];

const delivered = (number, change = {}) =>
  placed(number, {
    status: 'completed',
    deposits: [deposit(PAID)],
    received: '250.000000',
    payouts: [payout(SETTLED)],
    paid: '394000.00',
    deliveredInSeconds: 51,
    completedAt: at('13:04:02'),
    timeline: TIMELINE,
    ...change,
  });

const TUNDE = {
  name: 'Tunde Bakare Afolabi',
  bankName: 'Zenith Bank',
  bankShortName: 'Zenith',
  account: '2087441503',
};

const short = (number, change = {}) =>
  placed(number, {
    status: 'in-wallet',
    word: 'cassava',
    amount: '25.000000',
    naira: '39400.00',
    valueUsd: '25.000000',
    recipient: TUNDE,
    deposits: [
      deposit({
        ...CONFIRMED,
        amount: '18.500000',
        parts: [part({ amount: '18.500000', naira: '29156.00' })],
      }),
    ],
    received: '18.500000',
    shortfall: {
      received: '18.500000',
      missing: '6.500000',
      payNow: '29156.00',
      payComplete: '39400.00',
      restRate: 'estimate',
      secondsLeft: 580,
      choice: null,
    },
    can: { ...NOTHING, choosePartialPayout: true, sendRest: true },
    ...change,
  });

/** Less arrived, and the customer chose to have it sent back. */
const retained = (number) => {
  const order = short(number);
  return {
    ...order,
    mismatch: { choice: 'refund', isChosen: true, waitSeconds: null },
    refundOffer: offer(),
    shortfall: { ...order.shortfall, secondsLeft: null },
  };
};

const held = (number, reason, change = {}) =>
  placed(number, {
    status: 'held',
    deposits: [deposit({ ...CONFIRMED, held: reason })],
    received: '250.000000',
    holds: [{ reason, amount: '250.000000', since: at('13:04:00') }],
    ...change,
  });

/** The bank refused the payout for its account. @param recipientChange how its owner confirms another one */
const refusedForAccount = (number, recipientChange) =>
  placed(number, {
    status: 'failed',
    deposits: [deposit(PAID)],
    received: '250.000000',
    payouts: [payout({ state: 'failed' })],
    recipientChange,
  });

const sourcesAt = (time) => SOURCES.map((source) => ({ ...source, at: at(time) }));
const MOVED = { basis: 'deposit', rate: '1577.0000', referenceRate: '1584.5000', sources: sourcesAt('13:05:38') };
const LATE_PART = [
  deposit({ amount: '150.000000', parts: [part({ amount: '150.000000', naira: '236400.00' })] }),
  deposit({
    amount: '100.000000',
    logIndex: 1,
    confirmations: 3,
    receivedAt: at('13:05:42'),
    firstSeenAt: at('13:05:44'),
    late: true,
    parts: [part({ amount: '100.000000', ...MOVED, naira: '157700.00' })],
  }),
];

/** Every state by its own number. */
export function allOrders() {
  return [
    waitingOrder(),
    waitingOrder({ number: 'S482039551841', sentHintAt: at('13:03:00'), can: { ...NOTHING, cancel: true } }),
    placed('S482039551842', {
      status: 'received',
      deposits: [deposit()],
      received: '250.000000',
      lockSecondsLeft: 30,
      timeline: SEEN,
    }),
    placed('S482039551843', {
      status: 'in-wallet',
      deposits: [deposit(PAID)],
      received: '250.000000',
      payouts: [payout()],
      timeline: TIMELINE.slice(0, 4),
    }),
    placed('S482039551844', {
      status: 'autowithdrawal-successful',
      deposits: [deposit(PAID)],
      received: '250.000000',
      payouts: [payout(SETTLED)],
      paid: '394000.00',
      timeline: TIMELINE.slice(0, 4),
    }),
    delivered('S482039551845'),
    short('S730118264905'),
    short('S730118264906', {
      shortfall: {
        received: '18.500000',
        missing: '6.500000',
        payNow: '29156.00',
        payComplete: '39400.00',
        restRate: 'estimate',
        secondsLeft: 400,
        choice: 'top-up',
      },
      can: { ...NOTHING, choosePartialPayout: true },
    }),
    retained('S730118264917'),
    delivered('S482039551846', {
      deposits: [
        deposit({
          ...PAID,
          amount: '300.000000',
          parts: [
            part({ amount: '275.000000', naira: '433400.00' }),
            part({ amount: '25.000000', ...MOVED, naira: '39425.00' }),
          ],
        }),
      ],
      received: '300.000000',
      payouts: [payout({ ...SETTLED, amount: '472825.00' })],
      paid: '472825.00',
    }),
    placed('S236884019753', {
      status: 'in-wallet',
      word: 'pepper',
      amount: '80.000000',
      naira: '125960.00',
      valueUsd: '80.000000',
      rate: '1574.5000',
      lockEndsAt: at('12:21:00'),
      recipient: { name: 'Musa Ibrahim Danjuma', bankName: 'Wema Bank', bankShortName: 'Wema', account: '0233190042' },
      deposits: [
        deposit({
          ...PAID,
          amount: '80.000000',
          receivedAt: at('12:52:10'),
          firstSeenAt: at('12:52:12'),
          confirmedAt: at('12:53:05'),
          late: true,
          parts: [part({ amount: '80.000000', basis: 'deposit', sources: sourcesAt('12:52:08'), naira: '126080.00' })],
        }),
      ],
      received: '80.000000',
      payouts: [payout({ amount: '126080.00' })],
    }),
    placed('S236884019754', {
      status: 'received',
      deposits: [LATE_PART[0], LATE_PART[1]],
      received: '250.000000',
    }),
    delivered('S236884019755', {
      deposits: LATE_PART.map((each) => ({ ...each, ...PAID, price: 'decided' })),
      payouts: [payout({ ...SETTLED, amount: '394100.00' })],
      paid: '394100.00',
    }),
    placed('S730118264907', {
      status: 'received',
      word: 'cassava',
      amount: '25.000000',
      naira: '39400.00',
      recipient: TUNDE,
      deposits: [deposit({ amount: '18.500000', parts: [part({ amount: '18.500000', naira: '29156.00' })] })],
      received: '18.500000',
      expectedOutcome: 'choice',
    }),
    placed('S207661930486', {
      status: 'received',
      deposits: [deposit({ amount: '0.750000', parts: [part({ amount: '0.750000', naira: '1182.00' })] })],
      received: '0.750000',
      expectedOutcome: 'below-minimum',
    }),
    held('S207661930482', 'below-minimum', {
      deposits: [
        deposit({
          ...CONFIRMED,
          amount: '0.750000',
          held: 'below-minimum',
          parts: [part({ amount: '0.750000', naira: '1182.00' })],
        }),
      ],
      received: '0.750000',
      holds: [{ reason: 'below-minimum', amount: '0.750000', since: at('13:04:00') }],
      recipient: {
        name: 'Halima Sani Yusuf',
        bankName: 'United Bank for Africa',
        bankShortName: 'UBA',
        account: '2101847730',
      },
    }),
    held('S207661930483', 'no-rate', {
      deposits: [
        deposit({ ...CONFIRMED, late: true, held: 'no-rate', parts: [{ amount: '250.000000', ...UNPRICED }] }),
      ],
    }),
    held('S207661930484', 'above-threshold', {
      amount: '3500.000000',
      naira: '5516000.00',
      valueUsd: '3500.000000',
      received: '3500.000000',
      holds: [{ reason: 'above-threshold', amount: '3500.000000', since: at('13:04:00') }],
      deposits: [
        deposit({
          ...CONFIRMED,
          amount: '3500.000000',
          held: 'above-threshold',
          parts: [part({ amount: '3500.000000', naira: '5516000.00' })],
        }),
      ],
    }),
    held('S207661930485', 'after-cancellation', {
      refundOffer: offer({ amount: '250.000000', sends: '250.000000' }),
    }),
    { ...short('S730118264918'), status: 'refunding', shortfall: null, refund: refund() },
    { ...short('S730118264919'), status: 'refunded', shortfall: null, refund: proved(COMPLETED) },
    placed('S918447203116', {
      status: 'returned',
      word: 'cashew',
      amount: '854.685755',
      naira: '1346984.75',
      valueUsd: '854.685755',
      recipient: {
        name: 'Ngozi Adaobi Eze',
        bankName: 'First Bank of Nigeria',
        bankShortName: 'First Bank',
        account: '3066120087',
      },
      deposits: [
        deposit({
          ...PAID,
          amount: '854.685755',
          parts: [part({ amount: '854.685755', naira: '1346984.75' })],
        }),
      ],
      received: '854.685755',
      payouts: [payout({ amount: '1346984.75', state: 'returned', requestedAt: at('10:54:00') })],
    }),
    placed('S918447203117', {
      status: 'failed',
      deposits: [deposit(PAID)],
      received: '250.000000',
      payouts: [payout({ state: 'failed' })],
    }),
    refusedForAccount('S918447203118', 'codes'),
    refusedForAccount('S918447203119', 'pin'),
    placed('S063271508494', {
      status: 'expired',
      amount: '40.000000',
      naira: '63040.00',
      valueUsd: '40.000000',
      placedAt: at('17:12:00', '2026-11-19'),
      expiresAt: at('17:12:00', '2026-11-20'),
      watchedUntil: at('17:12:00', '2027-02-17'),
      recipient: {
        name: 'Blessing Effiong',
        bankName: 'Kuda Microfinance Bank',
        bankShortName: 'Kuda',
        account: '2009184410',
      },
    }),
    placed('S063271508495', { status: 'cancelled' }),
    placed('S063271508496', {
      status: 'waiting',
      lockSecondsLeft: 0,
      can: { ...NOTHING, cancel: true, markAsSent: true },
      unsupported: [
        {
          key: `${HASH}-0`,
          kind: 'TRX',
          amount: '120.000000',
          notCreditable: null,
          transactionId: HASH,
          at: at('13:03:40'),
          explorerUrl: explorer(HASH),
        },
      ],
    }),
    masked(delivered('S482039551899')),
  ];
}

/** What the id alone shows. */
export function masked(order) {
  return {
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
    can: {
      cancel: false,
      markAsSent: false,
      chooseMismatch: false,
      choosePartialPayout: false,
      sendRest: false,
      share: false,
      follow: false,
    },
  };
}
