/** Purchases of a customer, as the invented API knows them. */
import { SOURCES } from './market.mjs';

export const BOUGHT = 'B614207935088';
export const BOUGHT_ADDRESS = 'TNbk3BtekUWFHiRuuE4Y15bouJJ98JrAx4';
const HASH = 'b7e4c2a90d1f6e83b5774a1290cde8f3a6b1520e9d4c7f8833a0be6512fc19d2';

const MINUTE_MS = 60_000;
const before = (ms) => new Date(Date.now() - ms).toJSON();

/** @param {object} change */
export const signed = (change = {}) => ({
  hash: HASH,
  url: `https://tronscan.example/#/transaction/${HASH}`,
  signedAt: before(18_000),
  expiresAt: before(-282_000),
  block: 77_412_543,
  confirmations: 7,
  ...change,
});

/** A purchase whose transaction is not signed yet. @param {object} change */
export const purchaseView = (change = {}) => ({
  view: 'full',
  number: BOUGHT,
  word: 'papaya',
  status: 'sending',
  nairaKobo: '10000000',
  feeKobo: '0',
  networkFeeKobo: '0',
  totalKobo: '10000000',
  balanceAfterKobo: '3935075',
  usdt: '62.519537',
  rate: '1599.5000',
  referenceRate: '1583.5000',
  marginPercent: '1.01',
  sources: SOURCES,
  network: 'TRC20',
  address: BOUGHT_ADDRESS,
  recipientId: '0198a7d0-0000-7000-8000-0000000000e1',
  nickname: 'Phone wallet',
  holder: 'Temitope Adewale-Ogunbanjo',
  placedAt: before(35_000),
  paidAt: before(24_000),
  hold: null,
  transaction: null,
  completedAt: null,
  networkCostTrx: null,
  undone: null,
  endsBy: before(-9 * MINUTE_MS),
  ...change,
});

export const sent = (change = {}) => purchaseView({ status: 'sent', transaction: signed(), ...change });
export const slow = () =>
  sent({
    placedAt: before(2.4 * MINUTE_MS),
    paidAt: before(2.3 * MINUTE_MS),
    transaction: signed({ signedAt: before(2.2 * MINUTE_MS), block: null, confirmations: 0 }),
  });
export const held = (change = {}) =>
  purchaseView({
    status: 'approval',
    usdt: '640.125000',
    hold: { why: 'first-address', until: before(-52 * MINUTE_MS) },
    ...change,
  });
export const completed = (change = {}) =>
  purchaseView({
    status: 'completed',
    transaction: signed({ signedAt: before(5 * MINUTE_MS), confirmations: 19 }),
    placedAt: before(6 * MINUTE_MS),
    paidAt: before(5.5 * MINUTE_MS),
    completedAt: before(4 * MINUTE_MS),
    networkCostTrx: '13.395900',
    endsBy: null,
    ...change,
  });
export const undone = (reason = 'expired') =>
  purchaseView({
    status: 'undone',
    transaction: ['expired', 'failed-on-chain'].includes(reason)
      ? signed({ expiresAt: before(MINUTE_MS), block: null, confirmations: 0 })
      : null,
    undone: { reason, at: before(30_000), nairaKobo: '10000000', balanceKobo: '13935075' },
    endsBy: null,
  });

/** What others see of it. */
export const masked = ({
  number,
  status,
  usdt,
  network,
  address,
  placedAt,
  transaction,
  completedAt,
  undone: end,
}) => ({
  view: 'masked',
  ...{ number, status, usdt, network, placedAt, completedAt },
  address: `${address.slice(0, 4)}…${address.slice(-4)}`,
  hash: transaction?.hash ?? null,
  url: transaction?.url ?? null,
  confirmations: transaction?.confirmations ?? 0,
  undoneAt: end?.at ?? null,
});

/** Purchases that are known at first. */
export const allPurchases = () => [
  sent(),
  completed({ number: 'B330018272415', nairaKobo: '7990000', totalKobo: '7990000', usdt: '49.953110' }),
  { ...undone(), number: 'B207551846390', nairaKobo: '156800', totalKobo: '156800', usdt: '0.980306' },
];

/** `GET /api/purchases/:number`: in full for the signed-in customer. */
export function purchaseRoute(state, number, { ok, refuse }) {
  const purchase = state.bought.get(number);
  if (!purchase) return refuse(404, 'order-not-found', 'There is no such order.');
  return ok(state.people.account ? purchase : masked(purchase));
}
