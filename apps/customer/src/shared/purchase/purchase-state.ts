import type { PurchaseTrackView, PurchaseView, SeenPurchaseView } from '@usdt-africa/contracts/api';

/** What the page of a purchase shows. */
export type PurchaseBody = 'approval' | 'sending' | 'on-its-way' | 'slow' | 'completed' | 'undone';

/** A transaction that is in no block for this long is slow: mostly the next block or the one after it has it. */
export const SLOW_MS = 60_000;
/** Time between two queries, milliseconds: of the owner, and of all others, who share a limit. */
const OWNER_MS = 3_000;
const OTHERS_MS = 15_000;
const BLOCK_SECONDS = 3;

export function bodyOf(purchase: PurchaseView, now: number): PurchaseBody {
  if (purchase.status !== 'sent') return purchase.status;
  return isSlow(purchase, now) ? 'slow' : 'on-its-way';
}

function isSlow({ transaction }: PurchaseView, now: number): boolean {
  return transaction !== null && transaction.block === null && now - Date.parse(transaction.signedAt) >= SLOW_MS;
}

/** Whether nothing about it changes any more. */
export const hasEnded = ({ status }: SeenPurchaseView): boolean => status === 'completed' || status === 'undone';

/** Milliseconds until it is queried again; null: never. */
export function paceOf(purchase: SeenPurchaseView | null): number | null {
  if (purchase === null) return OWNER_MS;
  if (hasEnded(purchase)) return null;
  return purchase.view === 'full' ? OWNER_MS : OTHERS_MS;
}

/** Seconds until it is final: so many blocks are still to come. */
export function secondsToFinal(confirmations: number, needed: number): number {
  return Math.max(BLOCK_SECONDS, (needed - confirmations) * BLOCK_SECONDS);
}

/** `TNbk3…uE4Y…rAx4`: start, middle and end, which are the parts that people compare. */
export function addressParts(address: string): readonly [start: string, middle: string, end: string] {
  const middle = Math.floor(Math.ceil(address.length / 4) / 2) * 4;
  return [address.slice(0, 5), address.slice(middle, middle + 4), address.slice(-4)];
}

/** The view of a customer who has the number alone, of the owner's. */
export function maskedOf(purchase: SeenPurchaseView): PurchaseTrackView {
  if (purchase.view === 'masked') return purchase;
  const { number, status, usdt, network, address, placedAt, transaction, completedAt, undone } = purchase;
  return {
    view: 'masked',
    ...{ number, status, usdt, network, placedAt, completedAt },
    address: `${address.slice(0, 4)}…${address.slice(-4)}`,
    hash: transaction?.hash ?? null,
    url: transaction?.url ?? null,
    confirmations: transaction?.confirmations ?? 0,
    undoneAt: undone?.at ?? null,
  };
}
