import type { RefundView } from '@usdt-africa/contracts/api';
import { formatMoney, formatShort } from '@usdt-africa/kernel';
import { type PlacedOrder, refundSum } from '@usdt-africa/orders';
import { transactionUrl } from '@usdt-africa/platform';
import {
  isOfAsset,
  mayBeEndedByOwner,
  presentProof,
  type RefundPhase,
  type RequestedRefund,
} from '../domain/refund.js';

const STATUSES: Readonly<Record<Exclude<RefundPhase, 'none'>, RefundView['status']>> = {
  unproved: 'unproved',
  held: 'held',
  ready: 'sending',
  'topping-up': 'sending',
  sending: 'sending',
  stuck: 'stuck',
  completed: 'completed',
  ended: 'ended',
};

/**
 * A refund as the owner of its order sees it.
 * @param explorer address of a transaction on the chain, with `{id}`; null: none is configured
 */
export function refundView(refund: RequestedRefund, order: PlacedOrder, explorer: string | null): RefundView {
  const { requested, phase, completed, ended } = refund;
  const sums = sumsOf(refund, order);
  const transactionId = completed?.txId ?? null;
  return {
    refundId: requested.refundId,
    number: requested.number,
    orderNumber: requested.orderNumber,
    status: phase === 'none' ? 'unproved' : STATUSES[phase],
    ...sums,
    worth: formatMoney(BigInt(requested.worthKobo), 'NGN'),
    address: refund.address,
    proof: phase === 'unproved' ? proofView(refund, order) : null,
    people: refund.peopleNeeded || null,
    requestedAt: requested.at,
    dueAt: requested.dueAt,
    endedAt: completed?.at ?? ended?.at ?? null,
    endedWhy: ended?.why ?? null,
    mayEnd: mayBeEndedByOwner(refund),
    transactionId,
    explorerUrl: transactionId === null ? null : transactionUrl(explorer, transactionId),
  };
}

/** The sums of a refund in its own asset. */
function sumsOf(refund: RequestedRefund, order: PlacedOrder): Pick<RefundView, 'asset' | 'amount' | 'cost' | 'sends'> {
  const { requested } = refund;
  if (!isOfAsset(refund)) {
    const usdt = (micro: bigint): string => formatMoney(micro, 'USDT');
    const [amount, cost] = [usdt(BigInt(requested.amountMicro)), usdt(BigInt(requested.costMicro))];
    return { amount, cost, sends: usdt(sendsMicro(refund, order)) };
  }
  const { symbol, decimals, units, costUnits } = refund.requested.asset;
  const [all, cost] = [BigInt(units), BigInt(costUnits)];
  const text = (sum: bigint): string => formatShort(sum, decimals);
  return { asset: symbol, amount: text(all), cost: text(cost), sends: text(all - cost) };
}

function proofView(refund: RequestedRefund, { placed, deposits }: PlacedOrder): RefundView['proof'] {
  const proof = presentProof(refund);
  if (!proof) return null;
  const { method, message, until } = proof;
  const amountMicro = proof.amountMicro === null ? null : BigInt(proof.amountMicro);
  const failed = new Set(refund.failed);
  return {
    method,
    amount: amountMicro === null ? null : formatMoney(amountMicro, 'USDT'),
    to: method === 'sum' ? placed.address : null,
    message,
    until,
    failed: deposits.some(({ key, amountMicro: received }) => failed.has(key) && received === amountMicro),
  };
}

/** What goes or went to the address: until it leaves, what is reserved; of an ended one, what it was about. */
export function sendsMicro({ requested, sends, phase }: RequestedRefund, order: PlacedOrder): bigint {
  const costMicro = BigInt(requested.costMicro);
  const last = sends.at(-1);
  if (last) return BigInt(last.amountMicro);
  if (phase === 'ended') return BigInt(requested.amountMicro) - costMicro;
  return refundSum(order, requested.refundId, costMicro).sendsMicro;
}
