import { event, type EventData } from '@usdt-africa/contracts/events';
import { disputed } from './outcomes.js';
import { askedAbout, isOpen, type Payout, type PayoutEvent } from './payout.js';
import { payoutReference } from './reference.js';

/** A transfer of the provider's list that names an order. */
export interface ListedTransfer {
  readonly reference: string | null;
  readonly amountKobo: bigint;
  readonly outcome: 'paid' | 'failed' | 'reversed' | 'pending';
}

/** What the provider paid for an order, or has under way, and how much of that our events know. */
export interface ListComparison {
  readonly outcome: EventData<'PayoutListCompared'>['outcome'];
  readonly listedKobo: bigint;
  readonly knownKobo: bigint;
}

/**
 * Compares the provider's list with what our events know of an order, by paid sum. A transfer under way counts as paid.
 * @param listed transfers that name the order
 * @param others the order's other payouts
 */
export function compareWithList(
  payout: Payout,
  listed: readonly ListedTransfer[],
  others: readonly Payout[],
): ListComparison {
  const alive = listed.filter(({ outcome }) => outcome === 'paid' || outcome === 'pending');
  const isUnsent = payout.phase === 'waiting' || payout.phase === 'unknown';
  const isFound = isUnsent && alive.some(({ reference }) => reference === payout.reference);
  const known = new Map(others.flatMap(knownOf));
  if (isFound) known.set(payout.reference, amountOf(payout));
  else for (const [reference, amount] of knownOf(payout)) known.set(reference, amount);
  const listedKobo = alive.reduce((sum, { amountKobo }) => sum + amountKobo, 0n);
  const references = new Set(alive.map(({ reference }) => reference));
  const knownKobo = [...known].reduce((sum, [reference, kobo]) => (references.has(reference) ? sum + kobo : sum), 0n);
  return { outcome: listedKobo > knownKobo ? 'more' : isFound ? 'found' : 'same', listedKobo, knownKobo };
}

/** The reference under which it is paid or under way as far as we know, with its amount. */
function knownOf(payout: Payout): [reference: string, kobo: bigint][] {
  const isKnown = payout.phase === 'settled' || (isOpen(payout) && payout.phase !== 'failed' && payout.repay === null);
  return isKnown && payout.asked ? [[askedAbout(payout), amountOf(payout)]] : [];
}

const amountOf = ({ asked }: Payout): bigint => BigInt(asked!.amountKobo);

/** A payout of an order that is older than the epoch waits for the provider's list. Said once for each epoch. */
export function awaitList(payout: Payout, epoch: number, now: Date): readonly PayoutEvent[] {
  if (!payout.asked || payout.listAwaited?.epoch === epoch || payout.comparedEpoch === epoch) return [];
  const { payoutId, orderId } = payout.asked;
  return [event('PayoutAwaitingList', { payoutId, orderId, epoch, at: now.toISOString() })];
}

/** Opens a payout that waits for the provider's list: what it will ask for is kept, and nothing goes out. */
export function openAwaitingList(
  payout: Payout,
  request: EventData<'PayoutRequested'>,
  epoch: number,
  now: Date,
): readonly PayoutEvent[] {
  if (payout.phase !== 'new') return [];
  const { payoutId, orderId, number, amountKobo, recipient } = request;
  const at = now.toISOString();
  const reference = payoutReference(payoutId, 1);
  return [
    event('PayoutWaiting', { payoutId, orderId, number, reference, amountKobo, recipient, at }),
    event('PayoutAwaitingList', { payoutId, orderId, epoch, at }),
  ];
}

/** The list was read to its end. What the provider paid beyond our knowledge makes the payout disputed: people decide. */
export function compared(payout: Payout, epoch: number, comparison: ListComparison, now: Date): readonly PayoutEvent[] {
  if (!payout.asked || payout.comparedEpoch === epoch) return [];
  const { payoutId, orderId } = payout.asked;
  const { outcome } = comparison;
  const [listedKobo, knownKobo] = [comparison.listedKobo.toString(), comparison.knownKobo.toString()];
  const at = now.toISOString();
  return [
    event('PayoutListCompared', { payoutId, orderId, epoch, outcome, listedKobo, knownKobo, at }),
    ...(outcome === 'more' ? disputed(payout, payout.reference, 'paid-more-than-known', now) : []),
  ];
}
