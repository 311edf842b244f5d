/**
 * Refunds as the invented API has them: both codes are 508214, the PIN is 4138. An address that ends in 1 is ours, and a
 * signature that ends in 00 was made by another address.
 */
import { randomUUID } from 'node:crypto';
import { codesSent, ownerCheck } from './owner-codes.mjs';

export const WALLET = 'TNbk3BtekUWFHiRuuE4Y15bouJJ98JrAx4';
const HASH = '2f60b7d41c95e83a6f02d7be5148c3901a6cbd7f24e85093b1f7d60a2c4dac8e';
const HALF_HOUR_MS = 1_800_000;
const WEEK_MS = 604_800_000;
const inMs = (milliseconds) => new Date(Date.now() + milliseconds).toJSON();

/** An offer of a refund. */
export const offer = (change = {}) => ({
  confirmedBy: 'codes',
  amount: '18.500000',
  cost: '0.000000',
  sends: '18.500000',
  notBefore: null,
  ...change,
});

/** A refund; without a change its address is named and not proved. */
export const refund = (change = {}) => ({
  refundId: '0198a7d0-0000-7000-8000-0000000000f1',
  number: 'R730118264905',
  orderNumber: 'S730118264905',
  status: 'unproved',
  amount: '18.500000',
  cost: '0.000000',
  sends: '18.500000',
  worth: '29156.00',
  address: WALLET,
  proof: null,
  people: null,
  requestedAt: '2026-11-21T14:40:12.000Z',
  dueAt: inMs(WEEK_MS),
  endedAt: null,
  endedWhy: null,
  mayEnd: true,
  transactionId: null,
  explorerUrl: null,
  ...change,
});

/** The proof by a small sum, or with `message` the one by a signature. */
export const proof = (to, change = {}) => ({
  method: 'sum',
  amount: '0.374100',
  to,
  message: null,
  until: inMs(HALF_HOUR_MS - 366_000),
  failed: false,
  ...change,
});

export const MESSAGE = {
  method: 'message',
  amount: null,
  to: null,
  message: `usdt.africa refund R730118264905: order S730118264905, word cassava, 18.500000 USDT to ${WALLET}, until 2026-11-21T15:11:40.000Z`,
};

/** One whose address is proved, by a sum that goes back too. */
export const proved = (change) => refund({ sends: '18.874100', mayEnd: false, ...change });
export const COMPLETED = {
  status: 'completed',
  endedAt: '2026-11-21T14:50:57.000Z',
  transactionId: HASH,
  explorerUrl: `https://explorer.example/transaction/${HASH}`,
};

/** @param {(number: string, values: object) => object} change sets an order's values */
export function refundRoutes(state, change, { ok, refuse }) {
  const proofFault = ownerCheck(state, { refuse });
  const onField = (field, code) => refuse(422, code, 'No.', [{ field, code, message: 'No.' }]);

  function keep(order, values, status = 200, more = {}) {
    const next = { ...order.refund, ...values };
    change(order.number, { refund: next, ...more });
    return ok(next, status);
  }

  function name(order, what, body) {
    if (body.address.endsWith('1')) return onField('address', 'own-address');
    const isOpen = order.refund !== null && order.refund.status !== 'ended';
    if (what === 'refunds' && !order.refundOffer)
      return refuse(409, isOpen ? 'refund-open' : 'nothing-to-refund', 'No.');
    if (body.address === WALLET.replace('3Bte', '4Bte') && !body.differentWallet)
      return refuse(409, 'look-alike-address', 'It looks like another one.');
    const fault = proofFault(body);
    if (fault) return fault;
    if (what === 'refund') return keep(order, { address: body.address, proof: null });
    const { amount, cost, sends } = order.refundOffer;
    const made = refund({
      refundId: randomUUID(),
      orderNumber: order.number,
      ...{ amount, cost, sends, address: body.address, requestedAt: inMs(0) },
    });
    return keep({ ...order, refund: made }, {}, 201, { status: 'refunding', refundOffer: null });
  }

  return (method, order, what, id, body) => {
    if (method === 'GET') return order.refund ? ok(order.refund) : refuse(404, 'no-refund', 'There is no such refund.');
    switch (`${what}/${id ?? ''}`) {
      case 'refunds/codes':
        return body.address.endsWith('1') ? onField('address', 'own-address') : ok(codesSent(), 202);
      case 'refunds/confirmations':
        return ok({ confirmation: randomUUID(), options: { challenge: 'AAAA', rpId: 'localhost' } });
      case 'refunds/':
      case 'refund/addresses':
        return name(order, what, body);
      case 'refund/proofs':
        return keep(order, { proof: proof(order.address, body.method === 'message' ? MESSAGE : {}) });
      case 'refund/signatures':
        return body.signature.endsWith('00')
          ? onField('signature', 'another-signer')
          : keep(order, { status: 'sending', proof: null, mayEnd: false });
      case 'refund/endings':
        return keep(order, { status: 'ended', endedWhy: body.why, endedAt: inMs(0), mayEnd: false, proof: null }, 200, {
          status: 'in-wallet',
        });
      default:
        return null;
    }
  };
}
