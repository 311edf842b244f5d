/** Invented deposits and payouts, and what the API sums up of them. */
import { at, SOURCES } from './market.mjs';

export const HASH = '9ac1d0e7f3b24a5c8d9e0f1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c40f7';
export const explorer = (hash) => `https://tronscan.org/#/transaction/${hash}`;

const sumOf = (texts, scale) => {
  const units = texts.reduce((sum, text) => sum + BigInt(text.replace('.', '')), 0n);
  const digits = String(units).padStart(scale + 1, '0');
  return `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
};

/** What the API sums up of an order's deposits. */
export function summed({ deposits = [], expectedOutcome = null, receivedNaira, open }) {
  const naira = (some) =>
    some.some(({ price }) => price === 'none')
      ? null
      : sumOf(
          some.flatMap(({ parts }) => parts.map((part) => part.naira)),
          2,
        );
  const waiting = deposits.filter(({ payoutId }) => payoutId === null);
  const amount = (some) =>
    sumOf(
      some.map((each) => each.amount),
      6,
    );
  return {
    receivedNaira: receivedNaira ?? (deposits.length > 0 ? naira(deposits) : null),
    open: open ?? (waiting.length > 0 ? { amount: amount(waiting), naira: naira(waiting) } : null),
    expectedOutcome: expectedOutcome ?? (deposits.some(({ state }) => state === 'seen') ? 'paid' : null),
  };
}

export function deposit(change = {}) {
  const { state = 'seen', parts = [] } = change;
  return {
    price: parts.some((part) => part.rate === null) ? 'none' : state === 'seen' ? 'expected' : 'decided',
    payoutId: null,
    transactionId: HASH,
    logIndex: 0,
    amount: '250.000000',
    state: 'seen',
    confirmations: 12,
    receivedAt: at('13:03:11'),
    firstSeenAt: at('13:03:12'),
    confirmedAt: null,
    late: false,
    parts: [part()],
    held: null,
    explorerUrl: explorer(HASH),
    ...change,
  };
}

/** A part of a deposit with its rate; the default is the locked rate. */
export function part(change = {}) {
  return {
    amount: '250.000000',
    basis: 'locked',
    rate: '1576.0000',
    referenceRate: '1583.5000',
    marginPercent: '0.47',
    sources: SOURCES,
    naira: '394000.00',
    ...change,
  };
}
export const UNPRICED = {
  basis: 'deposit',
  rate: null,
  referenceRate: null,
  marginPercent: null,
  sources: [],
  naira: null,
};

export const CONFIRMED = { state: 'confirmed', confirmations: 19, confirmedAt: at('13:04:00') };

const PAYOUT = '0198a7d0-0000-7000-8000-000000000001';
export const PAID = { ...CONFIRMED, payoutId: PAYOUT };

export function payout(change = {}) {
  return {
    id: PAYOUT,
    amount: '394000.00',
    state: 'requested',
    reference: 'PAY-7K2Q-91XD',
    sessionId: null,
    requestedAt: at('13:04:00'),
    settledAt: null,
    stampDuty: null,
    ...change,
  };
}

export const SETTLED = {
  state: 'settled',
  sessionId: '090286261121140400482039551840',
  settledAt: at('13:04:02'),
  stampDuty: '50.00',
};
