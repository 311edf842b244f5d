import { event, type EventData } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { type NamedRefusal } from '@usdt-africa/contracts/refusals';
import { uuidFrom } from '@usdt-africa/kernel';
import { type Hold, heldData } from './holds.js';
import { reversed } from './postings.js';
import { isPlaced, type PlacedPurchase, type Purchase, type PurchaseEnd, type PurchaseEvent } from './purchase.js';

/** New events, written at their newest version. */
export type Decided = readonly (PurchaseEvent & { readonly schemaVersion: number })[];

/** The id of the wallet's line that pays for a purchase. */
export const debitIdOf = (purchaseId: string): string => uuidFrom('purchase-debit', purchaseId);
/** The id of the wallet's line that gives its naira back. */
export const creditIdOf = (purchaseId: string): string => uuidFrom('purchase-undone', purchaseId);

/** Places a purchase, held where finance must look at it first; nothing where it was placed already. */
export function place(purchase: Purchase, data: EventData<'PurchasePlaced'>, hold: Hold | null, now: Date): Decided {
  if (isPlaced(purchase)) return [];
  const placed = event('PurchasePlaced', data);
  return hold ? [placed, event('PurchaseHeld', heldData(data.purchaseId, hold, now))] : [placed];
}

/** Why finance can neither release nor refuse a purchase now; null where it can. */
export function whyNotDecide(purchase: Purchase, now: Date): NamedRefusal | null {
  if (!isPlaced(purchase)) return refusal('purchases.no-purchase');
  if (purchase.phase !== 'held' || !purchase.hold) return refusal('purchases.not-held');
  return timeOf(purchase, now) < purchase.hold.until ? null : refusal('purchases.hold-ended');
}

/**
 * Releases a held purchase: its send is requested in the same append.
 * @param people ids of the operators who agreed
 * @throws Refusal 404 `no-purchase`; 409 `not-held`, `hold-ended`, `needs-two`
 */
export function release(purchase: Purchase, people: readonly string[], now: Date): Decided {
  const refused = whyNotDecide(purchase, now);
  if (refused) throw refused;
  const { placed, hold } = purchase as PlacedPurchase;
  if (new Set(people).size < hold!.people) throw refusal('purchases.needs-two');
  return [
    event('PurchaseReleased', {
      purchaseId: placed.purchaseId,
      people: [...new Set(people)],
      at: timeOf(purchase, now),
    }),
  ];
}

/** Its send settled: the USDT are final. Nothing where that is recorded already. */
export function settle(purchase: Purchase, sent: EventData<'SendSettled'>, now: Date): Decided {
  if (!isPlaced(purchase) || purchase.phase !== 'sending') return [];
  const { purchaseId, accountId } = purchase.placed;
  const { sendId, txId, block, feeSun } = sent;
  return [event('PurchaseSettled', { purchaseId, accountId, sendId, txId, block, feeSun, at: timeOf(purchase, now) })];
}

/** Why nothing is sent. */
export interface Undoing {
  /** What ended: the time in which finance decides, or the send. A hold's end gives nothing back once a send is requested. */
  readonly of: 'hold' | 'send';
  readonly reason: PurchaseEnd;
  readonly detail: string | null;
  /** Operators who decided it; null: no operator did. */
  readonly people: readonly string[] | null;
}

/**
 * Whether these naira go back now. While a send is requested only its end gives them back; while finance decides, a refusal, the
 * end of the time, or a freeze.
 */
export function isUndoable(purchase: Purchase, { of, reason }: Undoing, now: Date): purchase is PlacedPurchase {
  if (!isPlaced(purchase)) return false;
  switch (purchase.phase) {
    case 'held':
      return of === 'hold' && (reason !== 'not-approved' || timeOf(purchase, now) >= purchase.hold!.until);
    case 'sending':
      return of === 'send';
    default:
      return false;
  }
}

/**
 * Gives the naira back: reverses exactly the postings of placing. To be appended together with the wallet's credit
 * {@link creditIdOf}. Nothing where it is not {@link isUndoable}.
 * @param balanceKobo of the wallet after the credit
 */
export function undo(purchase: Purchase, undoing: Undoing, balanceKobo: bigint, now: Date): Decided {
  if (!isUndoable(purchase, undoing, now)) return [];
  const { purchaseId, accountId, nairaKobo, postings } = purchase.placed;
  return [
    event('PurchaseUndone', {
      purchaseId,
      accountId,
      reason: undoing.reason,
      detail: undoing.detail,
      creditId: creditIdOf(purchaseId),
      nairaKobo,
      balanceKobo: balanceKobo.toString(),
      people: undoing.people === null ? null : [...undoing.people],
      at: timeOf(purchase, now),
      postings: reversed(postings),
    }),
  ];
}

/** The time of the next event: never before the newest one, even if this process's clock runs behind. */
function timeOf({ lastAt }: Purchase, now: Date): string {
  const text = now.toISOString();
  return text > lastAt ? text : lastAt;
}
