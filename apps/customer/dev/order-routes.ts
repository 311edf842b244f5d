/** Orders in the mock API: rates, quotes, placing an order and all acts on it. */
import type { OrderView, QuoteView } from '@usdt-africa/contracts/api';
import { formatDecimal, nairaFor, parseDecimal } from '@usdt-africa/kernel';
import { checkPin } from './accounts.js';
import { claimView } from './claims.js';
import { ago, BANKS, PRICE, rateHistory } from './market.js';
import { MESSAGE, payout, proof, refund, waitingOrder, WALLET } from './orders.js';
import { bankOf } from './recipients.js';
import { confirmation, numberOf, refuse, refuseField } from './route.js';
import type { Handlers } from './route.js';
import type { OrderMock } from './state.js';

/** The code that is right for the email and for the phone of an order's owner. */
export const OWNER_CODE = '508214';
const SENT = { endsInSeconds: 600, triesLeft: 5, againInSeconds: 60 };
const CODES = { email: SENT, phone: SENT };

interface Proof {
  readonly emailCode?: string | undefined;
  readonly phoneCode?: string | undefined;
  readonly pin?: string | undefined;
  readonly passkey?: object | undefined;
}
type Mismatch = OrderView['mismatch']['choice'];
const mismatch = (choice: Mismatch): OrderView['mismatch'] => {
  return { choice, isChosen: true, waitSeconds: choice === 'wait' ? 86_400 : null };
};

export const orderRoutes = ({ state, push, change }: OrderMock): Handlers => {
  const { people, orders, quotes, enquiries, shares } = state;
  const find = (number: string) => orders.get(number) ?? refuse(404, 'order-not-found');
  const checkOwner = ({ emailCode, phoneCode, ...payment }: Proof) => {
    if (emailCode === undefined) return people.account ? checkPin(people, payment) : refuse(404, 'order-not-found');
    return emailCode === OWNER_CODE && phoneCode === OWNER_CODE ? undefined : refuse(422, 'wrong-code');
  };

  const checkOpen = () => {
    if (state.rate.paused) refuse(503, state.rate.paused.deposits ? 'deposits-paused' : 'quotes-paused');
  };
  const quote = (id: string): QuoteView => {
    const { amount, rate, referenceRate, at } = quotes.get(id) ?? refuse(404, 'quote-not-found');
    const end = at + state.lockSeconds * 1_000;
    return {
      id,
      side: 'sell',
      pair: 'USDT/NGN',
      amount,
      rate,
      referenceRate,
      marginPercent: PRICE.marginPercent,
      fee: '0.00',
      stampDuty: { amount: '50.00', bearer: 'us' },
      recipientGets: formatDecimal(nairaFor(parseDecimal(amount, 6), parseDecimal(rate, 4)), 2),
      sources: PRICE.sources,
      quotedAt: new Date(at).toJSON(),
      expiresAt: new Date(end).toJSON(),
      secondsLeft: Math.max(0, Math.round((end - Date.now()) / 1_000)),
    };
  };
  const place = (quoteId: string, choice: Mismatch | null | undefined, recipientOf: () => OrderView['recipient']) => {
    checkOpen();
    if (!quotes.has(quoteId)) refuse(409, 'quote-expired');
    const { amount, rate, recipientGets, secondsLeft } = quote(quoteId);
    if (secondsLeft <= 0) refuse(409, 'quote-expired');
    const order = waitingOrder({
      number: numberOf('S'),
      amount: formatDecimal(parseDecimal(amount, 6), 6),
      naira: recipientGets,
      rate,
      placedAt: ago(0),
      lockSecondsLeft: state.lockSeconds,
      recipient: recipientOf(),
    });
    return push(choice ? { ...order, mismatch: mismatch(choice) } : order);
  };
  const exchange = (token: string, number: string) => {
    if (token.startsWith('acc')) refuse(403, 'log-in-to-open');
    return token.startsWith('old') ? refuse(410, 'link-ended') : { number };
  };

  const accountOf = (enquiryId: string | null, recipientId: string | null) => {
    const enquiry = recipientId === null && enquiries.get(enquiryId!);
    if (enquiry) return { name: enquiry.accountName, bankName: enquiry.bankName, account: enquiry.accountNumber };
    const saved = people.recipients.find(({ id }) => id === recipientId) ?? refuse(422, 'enquiry-expired');
    return { name: saved.name, bankName: saved.bankName, account: saved.accountNumber };
  };

  const refundOf = (number: string) => find(number).refund ?? refuse(404, 'no-refund');
  const changeRefund = (number: string, values: Partial<NonNullable<OrderView['refund']>>, more?: Partial<OrderView>) =>
    change(number, { refund: { ...refundOf(number), ...values }, ...more }).refund!;
  const checkAddress = (address: string) => {
    // The mock takes an address with this end for one of its own.
    if (address.endsWith('1')) refuseField('address', 'own-address', 'own-address');
  };
  const checkRefund = (address: string, isDifferent: boolean | undefined, ownerProof: Proof) => {
    checkAddress(address);
    if (address === WALLET.replace('3Bte', '4Bte') && !isDifferent) refuse(409, 'look-alike-address');
    checkOwner(ownerProof);
  };

  return {
    'GET /api/config': () => state.config,
    'GET /api/guest-limit': () => ({ limit: state.config.guestDayLimit, left: state.config.guestDayLimit }),
    'GET /api/rates/current': () => state.rate,
    'GET /api/rates/history': ({ query }) => state.history ?? rateHistory(query.get('range') as '24h'),
    'GET /api/banks': () => BANKS,
    'POST /api/quotes': ({ body: { amount } }) => {
      checkOpen();
      const { rate, referenceRate } = state.rate;
      if (!rate || !referenceRate) return refuse(503, 'no-fresh-rate');
      const id = crypto.randomUUID();
      quotes.set(id, { id, amount: amount!, rate, referenceRate, at: Date.now() });
      return quote(id);
    },
    'GET /api/quotes/{id}': ({ id }) => quote(id),
    'POST /api/name-enquiries': ({ body: { bankCode, accountNumber } }) => {
      const { bankShortName: _, ...bank } = bankOf(bankCode, accountNumber);
      const checkDigit = accountNumber.endsWith('4') ? 'fits' : 'differs';
      const found = { ...bank, accountName: 'Adaeze Chinwe Okonkwo-Balogun', checkDigit, checkedAt: ago(0) } as const;
      enquiries.set(found.id, found);
      return found;
    },
    'POST /api/orders': ({ body }) =>
      place(body.quoteId, body.mismatch, () => {
        const found = enquiries.get(body.enquiryId);
        if (!found) return refuseField('enquiryId', 'required', 'enquiry-expired');
        const { bankCode, bankName, accountName: name, accountNumber: account } = found;
        return { name, bankName, bankShortName: BANKS.find(({ code }) => code === bankCode)!.shortName, account };
      }),
    'POST /api/account/orders/confirmations': confirmation,
    'POST /api/account/orders': ({ body }) => {
      const { recipients } = people;
      const saved = recipients.find(({ id }) => id === body.recipientId) ?? refuse(404, 'recipient-not-found');
      checkPin(people, body);
      const { name, bankName, bankShortName, accountNumber: account } = saved;
      return place(body.quoteId, body.mismatch, () => ({ name, bankName, bankShortName, account }));
    },
    'POST /api/order-links/exchange': ({ body }) => exchange(body.token, 'S482039551845'),
    'POST /api/share-links/exchange': ({ body }) => exchange(body.token, 'S482039551899'),
    'POST /api/order-links/renewals': () => ({}),
    'POST /api/order-links/recent': () => ({}),
    'POST /api/claims': ({ body }) => claimView(null, body.transactionId),
    'POST /api/orders/{number}/claims': ({ number, body }) => claimView(number, body.transactionId),
    'GET /api/orders/{number}': ({ number }) => find(number),
    'POST /api/orders/{number}/shares': ({ number }) => {
      const made = { id: crypto.randomUUID(), token: 'x'.repeat(43) };
      shares.set(made.id, number);
      change(number, { shareIds: [...find(number).shareIds, made.id] });
      return made;
    },
    'DELETE /api/orders/{number}/shares/{shareId}': ({ number, shareId }) => {
      shares.delete(shareId);
      change(number, { shareIds: find(number).shareIds.filter((id) => id !== shareId) });
    },
    'POST /api/orders/{number}/mark-sent': ({ number }) => change(number, { sentHintAt: ago(0) }),
    'POST /api/orders/{number}/cancel': ({ number }) =>
      change(number, { status: 'cancelled', can: { ...find(number).can, cancel: false, markAsSent: false } }),
    'POST /api/orders/{number}/choose-mismatch': ({ number, body }) =>
      change(number, { mismatch: mismatch(body.choice) }),
    'POST /api/orders/{number}/choose-top-up': ({ number }) => {
      const { shortfall, can } = find(number);
      return change(number, { shortfall: { ...shortfall!, choice: 'top-up' }, can: { ...can, sendRest: false } });
    },
    'POST /api/orders/{number}/choose-partial-payout': ({ number }) => {
      const { shortfall, can, deposits } = find(number);
      const paid = payout({ amount: shortfall!.payNow });
      return change(number, {
        status: 'in-wallet',
        shortfall: null,
        deposits: deposits.map((each) => ({ ...each, payoutId: paid.id })),
        open: null,
        payouts: [paid],
        can: { ...can, choosePartialPayout: false, sendRest: false },
      });
    },
    'POST /api/orders/{number}/recipient-changes/codes': () => CODES,
    'POST /api/orders/{number}/recipient-changes/confirmations': confirmation,
    'POST /api/orders/{number}/recipient-changes': ({ number, body: { enquiryId, recipientId, ...ownerProof } }) => {
      const { recipientChange, payouts, deposits, recipient } = find(number);
      if (recipientChange === null) refuse(409, 'no-other-account');
      const account = accountOf(enquiryId, recipientId);
      if (account.account === recipient.account) refuse(422, 'same-account');
      checkOwner(ownerProof);
      const paid = payout({ ...payouts.at(-1), id: crypto.randomUUID(), state: 'requested' });
      return change(number, {
        status: 'in-wallet',
        recipientChange: null,
        recipient: { ...account, bankShortName: account.bankName },
        payouts: [...payouts, paid],
        deposits: deposits.map((each) => ({ ...each, payoutId: paid.id })),
      });
    },
    'GET /api/orders/{number}/refund': ({ number }) => refundOf(number),
    'POST /api/orders/{number}/refunds/codes': ({ body }) => {
      checkAddress(body.address);
      return CODES;
    },
    'POST /api/orders/{number}/refunds/confirmations': confirmation,
    'POST /api/orders/{number}/refunds': ({ number, body: { address, differentWallet, ...ownerProof } }) => {
      const { refundOffer, refund: known } = find(number);
      const isOpen = known !== null && known.status !== 'ended';
      const { amount, cost, sends } = refundOffer ?? refuse(409, isOpen ? 'refund-open' : 'nothing-to-refund');
      checkRefund(address, differentWallet, ownerProof);
      const values = { refundId: crypto.randomUUID(), orderNumber: number, amount, cost, sends, address };
      const made = refund({ ...values, requestedAt: ago(0) });
      return change(number, { status: 'refunding', refundOffer: null, refund: made }).refund!;
    },
    'POST /api/orders/{number}/refund/addresses': ({ number, body: { address, differentWallet, ...ownerProof } }) => {
      checkRefund(address, differentWallet, ownerProof);
      return changeRefund(number, { address, proof: null });
    },
    'POST /api/orders/{number}/refund/proofs': ({ number, body: { method } }) =>
      changeRefund(number, { proof: proof(find(number).address!, method === 'message' ? MESSAGE : {}) }),
    'POST /api/orders/{number}/refund/signatures': ({ number, body: { signature } }) =>
      // The mock takes a signature with this end for that of another address.
      signature.endsWith('00')
        ? refuseField('signature', 'another-signer', 'another-signer')
        : changeRefund(number, { status: 'sending', proof: null, mayEnd: false }),
    'POST /api/orders/{number}/refund/endings': ({ number, body: { why } }) => {
      const ended = { status: 'ended', endedWhy: why, endedAt: ago(0), mayEnd: false, proof: null } as const;
      return changeRefund(number, ended, { status: 'in-wallet' });
    },
  };
};
