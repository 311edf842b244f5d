import { event, type EventData, type Sealed } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { unresolvedPayout } from './earlier-payout.js';
import {
  type ConfirmedDeposit,
  isBesideOrder,
  isOfWholeOrder,
  isSold,
  type Order,
  type OrderEvent,
  type OrderPayout,
  outstanding,
  pricedKobo,
  releasableDeposits,
  soldKobo,
  otherAssetKeys,
  otherAssets,
  uncredited,
} from './order.js';
import { reviewAbove, waits } from './payout-restriction.js';
import type { OrderRules } from './rules.js';
import { after, settle } from './settle.js';
import { checkAlone } from './two-people.js';

type Decided = (OrderEvent & { readonly schemaVersion: number })[];

/** An operator's words; the same id again is the same note. */
export function note(order: Order, known: boolean, noteId: string, words: Sealed, now: Date): Decided {
  return !order.placed || known ? [] : [event('OrderNoteAdded', { noteId, words, at: now.toISOString() })];
}

/** Why an operator cannot hold it now; null when they can. */
export function whyNotHold(order: Order): 'held-already' | 'ended' | 'already-requested' | null {
  if (order.heldByOperatorSince) return 'held-already';
  if (outstanding(order).length > 0) return null;
  if (order.payouts.length > 0) return 'already-requested';
  return order.cancelledAt || order.expiredAt ? 'ended' : null;
}

/** @throws Refusal 409 when nothing is left that could be held */
export function holdByOperator(order: Order, now: Date): Decided {
  const why = whyNotHold(order);
  if (why === 'held-already') return [];
  if (why) throw refusal(`orders.${why}`);
  return [event('OrderHeldByOperator', { at: now.toISOString() })];
}

/** Holds that only a review ends, whatever the amount. */
const REVIEW_REASONS = ['over-limit', 'listed-sender', 'velocity'] as const;
const RELEASABLE = ['above-threshold', ...REVIEW_REASONS] as const;
/** What keeps deposits until an operator releases them: neither the minimum nor the cancellation goes away. */
const RETAINED_REASONS = ['below-minimum', 'after-cancellation'] as const;

/** Why what an order holds cannot be released. */
export type WhyNotRelease = 'not-held' | 'waits-for-rate' | 'waits-for-list' | 'worth-too-little';

/** The least that a payout may come to, in kobo: one naira. */
const LEAST_PAYOUT_KOBO = 100n;

/** What lets it go: the kobo that go out if nothing else keeps them, and why it cannot be; `why` null when it can. */
export function releasable(
  order: Order,
  rules: OrderRules,
): { readonly kobo: bigint; readonly why: WhyNotRelease | null } {
  const going = releasableDeposits(order);
  const kobo = pricedKobo(going);
  const above = isHeld(order, 'above-threshold') && worth(order) > limit(order, rules);
  const isExempt = exemptedBy(order, rules).length > 0;
  const isHeldBack =
    isExempt || above || REVIEW_REASONS.some((reason) => isHeld(order, reason)) || order.heldByOperatorSince !== null;
  const earlier = isHeldBack ? null : passable(order);
  // After a restore no payout is released before the provider's list was read.
  if (earlier?.awaitingListSince) return { kobo, why: 'waits-for-list' };
  const held = isHeldBack || earlier !== null;
  // Uncredited assets are not released here: they have no value in the order.
  const isWaiting = order.holds.some(({ reason }) => !isBesideOrder(reason)) && outstanding(order).length > 0;
  if (!held && !isWaiting) return { kobo, why: 'not-held' };
  // An unknown amount cannot be approved.
  if (going.some(({ parts }) => parts === null)) return { kobo, why: 'waits-for-rate' };
  if (!held) return { kobo, why: 'not-held' };
  return { kobo, why: isExempt && kobo < LEAST_PAYOUT_KOBO ? 'worth-too-little' : null };
}

/** Deposits that a release exempts from the rules on the minimum and on cancelled orders, in which they are held now. */
export function exemptedBy(order: Order, rules: Pick<OrderRules, 'minimumSellMicro'>): readonly ConfirmedDeposit[] {
  const going = releasableDeposits(order);
  const amountMicro = going.reduce((sum, deposit) => sum + deposit.amountMicro, 0n);
  if (!order.cancelledAt && amountMicro >= rules.minimumSellMicro) return [];
  return going.filter(({ key }) => !order.exemptKeys.includes(key));
}

/**
 * The earlier payout whose unknown outcome alone keeps later deposits; null where there is none. Letting them pass it takes two
 * people, whatever the amount.
 */
export function deferredBy(order: Order, rules: OrderRules): OrderPayout | null {
  const { why } = releasable({ ...order, deferred: null }, rules);
  return why === null ? null : passable(order);
}

function passable({ payouts, deferred }: Order): OrderPayout | null {
  const earlier = deferred && unresolvedPayout({ payouts });
  return earlier?.id === deferred?.by ? (earlier ?? null) : null;
}

/** @throws Refusal 409 `not-held`, `waits-for-rate`, `waits-for-list`, `worth-too-little` */
export function checkReleasable(order: Order, rules: OrderRules): void {
  const { why } = releasable(order, rules);
  if (why) throw refusal(`orders.${why}`);
}

/** Keys of the deposits that a release would release now. */
export function releasableKeys(order: Order): readonly string[] {
  return releasableDeposits(order).map(({ key }) => key);
}

/** The order as if only these of its unpaid deposits had been received. */
export function withOnly(order: Order, keys: ReadonlySet<string>): Order {
  const holds = order.holds.flatMap((hold) => {
    if (isBesideOrder(hold.reason)) return [hold];
    const depositKeys = hold.depositKeys.filter((key) => keys.has(key));
    return depositKeys.length === 0 ? [] : [{ ...hold, depositKeys }];
  });
  return {
    ...order,
    holds,
    deposits: order.deposits.filter(
      (deposit) => deposit.payoutId !== null || !isSold(deposit) || keys.has(deposit.key),
    ),
  };
}

/** Keys of the unpaid deposits that stay held when only some are released; none where they are less than the minimum. */
export function heldAfterRelease(order: Order, only: ReadonlySet<string>, rules: OrderRules): ReadonlySet<string> {
  const rest = releasableDeposits(order).filter(({ key }) => !only.has(key));
  const micro = rest.reduce((sum, { amountMicro }) => sum + amountMicro, 0n);
  return new Set(micro < rules.minimumSellMicro ? [] : rest.map(({ key }) => key));
}

/**
 * Releases deposits for what they are worth now: later deposits are checked again. Deposits outside `only` are not
 * released: they keep their holds, and an operator's hold continues for them, unless all of them are below the minimum.
 * @param only keys of the deposits to release; left out: all that are unpaid
 * @throws Refusal 409 `not-held`, `waits-for-rate`, `worth-too-little`, `account-waits`
 */
export function release(
  order: Order,
  now: Date,
  rules: OrderRules,
  only: ReadonlySet<string> = new Set(releasableKeys(order)),
): Decided {
  const named = withOnly(order, only);
  checkReleasable(named, rules);
  const at = now.toISOString();
  const depositKeys = [...releasableKeys(named)];
  const restKeys = [...heldAfterRelease(order, only, rules)];
  const isRestHeld = restKeys.length > 0;
  const exemptKeys = exemptedBy(named, rules).map(({ key }) => key);
  // A release from the minimum or a cancellation pays at once or not at all: no timer checks it later.
  if (exemptKeys.length > 0 && waits(order.guard, now)) throw refusal('orders.account-waits');
  const ends = exemptKeys.length > 0 ? ([...RELEASABLE, ...RETAINED_REASONS] as const) : RELEASABLE;
  const ended = ends.filter((reason) => isHeld(named, reason));
  // The reviewed amount is one sum, whatever held it.
  const isPartial = releasableDeposits(order).some(({ key }) => !only.has(key));
  const upToKobo = ended.length > 0 || isPartial ? worth(isPartial ? named : order).toString() : null;
  const earlier = deferredBy(order, rules);
  const events: Decided = [
    ...(earlier ? [event('OrderDeferralReleased', { blockedBy: earlier.id, at })] : []),
    // The hold of the whole order goes on for the rest, with its beginning.
    ...(isRestHeld ? ended.filter(isOfWholeOrder) : []).map((reason) =>
      event('OrderHeld', { reason, depositKeys: restKeys, at }),
    ),
    event('OrderReleased', {
      upToKobo,
      exemptKeys,
      depositKeys,
      holdContinues: order.heldByOperatorSince !== null && isRestHeld,
      at,
    }),
    ...ended.map((reason) => {
      const isLeft =
        isRestHeld && (isOfWholeOrder(reason) || holdOf(order, reason).some((key) => restKeys.includes(key)));
      return event('OrderHoldEnded', { reason, depositKeys: isLeft ? depositKeys : null, at });
    }),
  ];
  return [...events, ...settle(after(order, events), now, rules)];
}

/**
 * Sends a finally failed or returned payout again, by an operator's decision. Events of the payout's stream that are
 * not yet handled here may be outdated: the new reference marks them so.
 * @throws Refusal 404; 409 `two-people`
 */
export function sendAgain(
  order: Order,
  { payoutId, reference, alone }: { readonly payoutId: string; readonly reference: string; readonly alone: boolean },
  now: Date,
): Decided {
  const payout = order.payouts.find(({ id }) => id === payoutId);
  if (!payout) throw refusal('orders.payout-not-found');
  if (alone) checkAlone(order, payout.amountKobo);
  return [event('OrderPayoutReopened', { payoutId, reference, at: now.toISOString() })];
}

/** Approved evidence about uncredited deposits of an order. */
export interface DepositsFound {
  readonly assetKeys: readonly string[];
  readonly outcome: EventData<'OrderUncreditedDepositsResolved'>['outcome'];
  /** Where the evidence can be looked up. */
  readonly evidence: string;
  /** Of what they agreed upon. */
  readonly key: string;
}

/** Keys of uncredited deposits whose outcome is not yet proved. */
export function uncreditedDepositKeys(order: Order): readonly string[] {
  return uncredited(order).map(({ assetKey }) => assetKey);
}

/**
 * Resolves uncredited deposits, or other tokens and TRX, with a proved outcome: they no longer hold the order.
 * @throws Refusal 409 `changed-meanwhile` when one of them is no longer unresolved
 */
export function resolveUncreditedDeposits(order: Order, { assetKeys, ...found }: DepositsFound, now: Date): Decided {
  const first = assetKeys[0];
  const isOther = first !== undefined && otherAssetKeys(order).includes(first);
  const open = new Set(isOther ? otherAssetKeys(order) : uncreditedDepositKeys(order));
  if (first === undefined || assetKeys.some((key) => !open.has(key))) throw refusal('orders.changed-meanwhile');
  const at = now.toISOString();
  const keys = [...assetKeys];
  const held = isOther ? otherAssets(order).length : open.size;
  return [
    event('OrderUncreditedDepositsResolved', { assetKeys: keys, ...found, at }),
    event('OrderHoldEnded', {
      reason: isOther ? 'unsupported-asset' : 'not-creditable',
      depositKeys: keys.length === held ? null : keys,
      at,
    }),
  ];
}

const isHeld = (order: Order, reason: string): boolean => order.holds.some((hold) => hold.reason === reason);
const holdOf = (order: Order, reason: string): readonly string[] =>
  order.holds.find((hold) => hold.reason === reason)?.depositKeys ?? [];
const worth = (order: Order): bigint => soldKobo(order);

function limit(order: Order, rules: OrderRules): bigint {
  const usual = reviewAbove(order.guard, rules.holdAboveKobo);
  return order.releasedKobo > usual ? order.releasedKobo : usual;
}
