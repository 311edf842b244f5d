import { event, type EventData } from '@usdt-africa/contracts/events';
import { disputed } from './outcomes.js';
import { commonOf, referenceToQuery, isOpen, type Payout, type PayoutEvent, type PayoutOpening } from './payout.js';
import { payoutReference } from './reference.js';

/** A transfer of the provider's list that names an order or a withdrawal. */
export interface ListedTransfer {
  readonly reference: string | null;
  readonly amountKobo: bigint;
  readonly outcome: 'paid' | 'failed' | 'reversed' | 'pending';
}

/** What the provider paid for one order or withdrawal, or has under way, and how much of that our events know. */
export interface ListComparison {
  readonly outcome: EventData<'PayoutListCompared'>['outcome'];
  readonly listedKobo: bigint;
  readonly knownKobo: bigint;
}

/**
 * Compares the provider's list with what our events know of an order or a withdrawal, by paid sum. A transfer under way counts as paid.
 * @param listed transfers that name it
 * @param others its other payouts
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
  return isKnown && payout.submission ? [[referenceToQuery(payout), amountOf(payout)]] : [];
}

const amountOf = ({ submission }: Payout): bigint => BigInt(submission!.amountKobo);

/** A payout of what is older than the epoch waits for the provider's list. Recorded once for each epoch. */
export function awaitList(payout: Payout, epoch: number, now: Date): readonly PayoutEvent[] {
  if (!payout.submission || payout.listAwaited?.epoch === epoch || payout.comparedEpoch === epoch) return [];
  const { payoutId } = payout.submission;
  return [event('PayoutAwaitingList', { payoutId, ...commonOf(payout), epoch, at: now.toISOString() })];
}

/** Opens a payout that waits for the provider's list: stores what it will request, and sends nothing. */
export function openAwaitingList(
  payout: Payout,
  opening: PayoutOpening,
  epoch: number,
  now: Date,
): readonly PayoutEvent[] {
  if (payout.phase !== 'new') return [];
  const { payoutId, for: paidFor, provider } = opening;
  const at = now.toISOString();
  const reference = payoutReference(payoutId, 1);
  return [
    event('PayoutDeferred', { ...opening, reference, at }),
    event('PayoutAwaitingList', { payoutId, for: paidFor, provider, epoch, at }),
  ];
}

/** The list was read to its end. What the provider paid beyond our knowledge makes the payout disputed: people decide. */
export function compared(payout: Payout, epoch: number, comparison: ListComparison, now: Date): readonly PayoutEvent[] {
  if (!payout.submission || payout.comparedEpoch === epoch) return [];
  const ids = { payoutId: payout.submission.payoutId, ...commonOf(payout) };
  const { outcome } = comparison;
  const [listedKobo, knownKobo] = [comparison.listedKobo.toString(), comparison.knownKobo.toString()];
  const at = now.toISOString();
  return [
    event('PayoutListCompared', { ...ids, epoch, outcome, listedKobo, knownKobo, at }),
    ...(outcome === 'more' ? disputed(payout, payout.reference, 'paid-more-than-known', now) : []),
  ];
}
