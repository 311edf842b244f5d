/** Purchases of USDT in the mock API. */
import { PurchaseQuoteView, PurchaseTrackView, PurchaseView } from '@usdt-africa/contracts/api';
import { formatDecimal, parseDecimal, stableFor } from '@usdt-africa/kernel';
import { checkPin } from './accounts.js';
import { ago, PRICE, uuid } from './market.js';
import { ADDRESS } from './orders.js';
import { confirmation, numberOf, refuse, refuseField } from './route.js';
import type { Handlers } from './route.js';
import { sample } from './sample.js';
import type { MockState, PurchasesMock } from './state.js';
import { takeNaira } from './wallet.js';

type Transaction = NonNullable<PurchaseView['transaction']>;
const MINUTE = 60_000;
const HASH = 'b7e4c2a90d1f6e83b5774a1290cde8f3a6b1520e9d4c7f8833a0be6512fc19d2';
const BUY_PRICE = { ...PRICE, rate: '1599.5000', marginPercent: '1.01' };
export const BOUGHT = 'B614207935088';
/** Saved as *Phone wallet*. */
export const PHONE_WALLET = 'TNbk3BtekUWFHiRuuE4Y15bouJJ98JrAx4';
/** Begins and ends like {@link PHONE_WALLET}. */
export const LOOK_ALIKE = 'TNbkKvgzyY3fDxEtfqnC5AfuybbnjcrAx4';
export const NEW_ADDRESS = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE';

export const signed = (change: Partial<Transaction> = {}): Transaction => ({
  hash: HASH,
  url: `https://tronscan.example/#/transaction/${HASH}`,
  signedAt: ago(18_000),
  expiresAt: ago(-282_000),
  block: 77_412_543,
  confirmations: 7,
  ...change,
});
/** A purchase whose transaction is not signed yet. */
export const purchaseView = (change: Partial<PurchaseView> = {}): PurchaseView =>
  sample(PurchaseView, {
    number: BOUGHT,
    word: 'papaya',
    status: 'sending',
    nairaKobo: '10000000',
    totalKobo: change.nairaKobo ?? '10000000',
    balanceAfterKobo: '3935075',
    usdt: '62.519537',
    ...BUY_PRICE,
    address: PHONE_WALLET,
    recipientId: uuid('e1'),
    nickname: 'Phone wallet',
    holder: 'Temitope Adewale-Ogunbanjo',
    placedAt: ago(35_000),
    paidAt: ago(24_000),
    endsBy: ago(-9 * MINUTE),
    ...change,
  });
export const sent = (change: Partial<PurchaseView> = {}) =>
  purchaseView({ status: 'sent', transaction: signed(), ...change });
export const slow = () =>
  sent({
    placedAt: ago(2.4 * MINUTE),
    paidAt: ago(2.3 * MINUTE),
    transaction: signed({ signedAt: ago(2.2 * MINUTE), block: null, confirmations: 0 }),
  });
export const held = (change: Partial<PurchaseView> = {}) =>
  purchaseView({
    status: 'approval',
    usdt: '640.125000',
    hold: { why: 'first-address', until: ago(-52 * MINUTE) },
    ...change,
  });
export const completed = (change: Partial<PurchaseView> = {}) =>
  purchaseView({
    status: 'completed',
    transaction: signed({ signedAt: ago(5 * MINUTE), confirmations: 19 }),
    placedAt: ago(6 * MINUTE),
    paidAt: ago(5.5 * MINUTE),
    completedAt: ago(4 * MINUTE),
    networkCostTrx: '13.395900',
    endsBy: null,
    ...change,
  });
export function undone(
  reason: NonNullable<PurchaseView['undone']>['reason'] = 'expired',
  change: Partial<PurchaseView> = {},
) {
  const isSigned = reason === 'expired' || reason === 'failed-on-chain';
  return purchaseView({
    status: 'undone',
    transaction: isSigned ? signed({ expiresAt: ago(MINUTE), block: null, confirmations: 0 }) : null,
    undone: { reason, at: ago(30_000), nairaKobo: '10000000', balanceKobo: '13935075' },
    endsBy: null,
    ...change,
  });
}
/** Purchases that are known at first. */
export const allPurchases = () => [
  sent(),
  completed({ number: 'B330018272415', nairaKobo: '7990000', usdt: '49.953110' }),
  undone('expired', { number: 'B207551846390', nairaKobo: '156800', usdt: '0.980306' }),
];
/** What the number alone shows. */
const masked = ({ view: _, transaction, address, undone: end, ...purchase }: PurchaseView): PurchaseTrackView =>
  sample(PurchaseTrackView, {
    ...purchase,
    ...transaction,
    address: `${address.slice(0, 4)}…${address.slice(-4)}`,
    undoneAt: end?.at ?? null,
  });

export const purchasesState = (): PurchasesMock => {
  return { terms: {}, rate: BUY_PRICE.rate, usedKobo: 0n, waitsUntil: null, placed: [], quotes: new Map() };
};
const left = (limit: bigint, used: bigint) => {
  return { limitKobo: String(limit), usedKobo: String(used), leftKobo: String(limit - used) };
};

export const purchaseRoutes = (state: MockState): Handlers => ({
  'GET /api/account/purchases/terms': () => ({
    state: 'open',
    balanceKobo: state.wallet.view.balanceKobo,
    receivableKobo: state.wallet.view.receivableKobo,
    day: left(500_000_000n, state.purchases.usedKobo),
    month: left(10_000_000_000n, state.purchases.usedKobo + 17_990_000n),
    minimum: '10.000000',
    maximum: '20000.000000',
    firstAddressAbove: '500.000000',
    anyAddressAbove: '2000.000000',
    ...state.purchases.terms,
  }),
  'POST /api/account/purchases/quotes': ({ body }) => {
    const { quotes, rate } = state.purchases;
    const kobo = parseDecimal(body.naira, 2);
    const micro = stableFor(kobo, parseDecimal(rate, 4));
    if (micro < 10_000_000n) refuseField('naira', 'below-minimum');
    const made = sample(PurchaseQuoteView, {
      id: crypto.randomUUID(),
      nairaKobo: String(kobo),
      usdt: formatDecimal(micro, 6),
      ...BUY_PRICE,
      rate,
      quotedAt: new Date().toJSON(),
      expiresAt: ago(-1_000 * state.lockSeconds),
      secondsLeft: state.lockSeconds,
    });
    quotes.set(made.id, made);
    return made;
  },
  'POST /api/account/purchases/address-checks': ({ body: { address } }) => {
    const { addresses } = state.people;
    if (address.startsWith('0x')) refuseField('address', 'ethereum-address');
    if (address === ADDRESS) refuseField('address', 'own-address');
    if (!/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(address) || address.endsWith('y4')) refuseField('address', 'tron-address');
    const like = (similar: string) => {
      const { id, nickname = '' } = addresses.find((each) => each.address === similar) ?? {};
      return { recipientId: id ?? null, nickname, address: similar, usedTimes: similar === PHONE_WALLET ? 2 : 0 };
    };
    const isSaved = addresses.some((each) => each.address === address);
    return {
      address,
      known: isSaved ? like(address) : null,
      lookAlike: address === LOOK_ALIKE ? like(PHONE_WALLET) : null,
      waitsUntil: isSaved ? null : state.purchases.waitsUntil,
    };
  },
  'POST /api/account/purchases/confirmations': confirmation,
  'POST /api/account/purchases': ({ body }) => {
    const { people, purchases, bought } = state;
    const { usdt, rate, expiresAt, nairaKobo } = purchases.quotes.get(body.quoteId) ?? refuse(404, 'quote-not-found');
    if (Date.parse(expiresAt) < Date.now()) refuse(409, 'quote-expired');
    checkPin(people, body);
    const saved = people.addresses.find((each) => each.address === body.address);
    const now = new Date().toJSON();
    const placed = purchaseView({
      number: numberOf('B'),
      nairaKobo,
      balanceAfterKobo: String(takeNaira(state, nairaKobo)),
      usdt,
      rate,
      address: body.address,
      recipientId: saved?.id ?? null,
      nickname: saved?.nickname ?? body.saveAs ?? '',
      placedAt: now,
      paidAt: now,
      endsBy: ago(-10 * MINUTE),
    });
    purchases.usedKobo += BigInt(nairaKobo);
    purchases.placed.push(placed);
    bought.set(placed.number, placed);
    return placed;
  },
  'GET /api/purchases/{number}': ({ number }) => {
    const purchase = state.bought.get(number) ?? refuse(404, 'order-not-found');
    return state.people.account ? purchase : masked(purchase);
  },
});
