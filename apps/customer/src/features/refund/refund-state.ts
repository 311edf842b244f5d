import type { OrderView, RefundView } from '@usdt-africa/contracts/api';
import { formatDecimal, parseDecimal } from '@usdt-africa/kernel/money';

const DECIMALS = 6;

/**
 * What the page of a refund shows.
 * - `none`: nothing can be sent back now; `waits`: not before a time; `offer`: a refund can be requested
 * - `address`: support requested it, and no address is named
 * - `prove`: how the address is proved is chosen; `sum`, `message`: its proof is open; `sum-over`, `message-over`: its time
 *   has passed; `elsewhere`: the right sum came from another address
 * - the others as {@link RefundView}'s status
 */
export type RefundScreen =
  | 'none'
  | 'waits'
  | 'offer'
  | 'address'
  | 'prove'
  | 'sum'
  | 'sum-over'
  | 'message'
  | 'message-over'
  | 'elsewhere'
  | Exclude<RefundView['status'], 'unproved'>;

type Shown = Pick<OrderView, 'refund' | 'refundOffer'>;

/** @param now in milliseconds since the epoch */
export function screenOf({ refund, refundOffer: offer }: Shown, now: number): RefundScreen {
  if (refund && refund.status !== 'ended')
    return refund.status === 'unproved' ? proofScreen(refund, now) : refund.status;
  // After one that has ended another one can be requested.
  if (offer) return offer.notBefore !== null && Date.parse(offer.notBefore) > now ? 'waits' : 'offer';
  return refund ? 'ended' : 'none';
}

function proofScreen({ address, proof }: RefundView, now: number): RefundScreen {
  if (address === null) return 'address';
  if (!proof) return 'prove';
  const isOver = Date.parse(proof.until) <= now;
  if (proof.method === 'message') return isOver ? 'message-over' : 'message';
  if (isOver) return 'sum-over';
  return proof.failed ? 'elsewhere' : 'sum';
}

/** What is sent once the sum that is awaited has arrived: it goes back too. */
export const withProof = ({ sends, proof }: RefundView): string =>
  formatDecimal(parseDecimal(sends, DECIMALS) + parseDecimal(proof?.amount ?? '0', DECIMALS), DECIMALS);

/** The symbol of the other asset that the present refund, else the offered one, is of; null: the stablecoin. */
export function assetOf({ refund, refundOffer }: Shown): string | null {
  if (refund && refund.status !== 'ended') return refund.asset ?? null;
  return refundOffer?.asset?.symbol ?? null;
}

/** What came from the named address as its proof. */
export const provedWith = ({ asset, amount, cost, sends }: RefundView): string =>
  // Another asset is proved by a signed message alone.
  asset
    ? '0'
    : formatDecimal(
        parseDecimal(sends, DECIMALS) + parseDecimal(cost, DECIMALS) - parseDecimal(amount, DECIMALS),
        DECIMALS,
      );

/** Whether a decimal is more than nothing. */
export const isSome = (decimal: string): boolean => /[1-9]/.test(decimal);

/** Start, middle and end of an address, to be compared: `TNbk…uE4Y…rAx4`. */
export function addressEnds(address: string): string {
  return `${address.slice(0, 4)}…${address.slice(-4)}`;
}
