import { event, type EventData } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { assertPlaced, type Order, type OrderEvent, uncredited, unpaid } from './order.js';
import { priceDeposit } from './pricing.js';
import { type OrderRules, type RateAtDeposit } from './rules.js';
import { after, completion, payable, settle } from './settle.js';

export {
  depositConfirmed,
  depositsConfirmed,
  depositsDropped,
  depositsSeen,
  type FinalDeposit,
} from './rated-deposits.js';

type Decided = (OrderEvent & { readonly schemaVersion: number })[];

export function place(order: Order, data: EventData<'OrderPlaced'>): Decided {
  return order.placed ? [] : [event('OrderPlaced', data)];
}

/** The customer marks the order as sent: a hint, nothing waits for it. */
export function giveSentHint(order: Order, now: Date): Decided {
  return order.sentHintAt || order.cancelledAt ? [] : [event('OrderMarkedAsSent', { at: now.toISOString() })];
}

/** A guest may cancel until something is seen. @throws Refusal 409 `too-late-to-cancel` */
export function cancel(order: Order, now: Date): Decided {
  if (order.cancelledAt) return [];
  if (order.seen.length > 0 || order.deposits.length > 0 || uncredited(order).length > 0)
    throw refusal('orders.too-late-to-cancel');
  if (order.expiredAt) throw refusal('orders.already-ended');
  return [event('OrderCancelled', { at: now.toISOString() })];
}

export function canChoose(order: Order, now: Date, rules: OrderRules): boolean {
  return (
    !order.cancelledAt &&
    order.payouts.length === 0 &&
    payable(order).length > 0 &&
    settle({ ...order, choice: null }, now, rules).length === 0 &&
    settle({ ...order, choice: 'partial-payout' }, now, rules).some((next) => next.type === 'PayoutRequested')
  );
}

/** Less than ordered was received: the customer chooses. @throws Refusal 409 `nothing-to-choose` */
export function chooseShortfall(
  order: Order,
  choice: 'partial-payout' | 'top-up',
  now: Date,
  rules: OrderRules,
): Decided {
  if (order.choice === choice) return [];
  if (!canChoose(order, now, rules)) throw refusal('orders.nothing-to-choose');
  const chosen: Decided = [event('OrderShortfallChosen', { choice, at: now.toISOString() })];
  return [...chosen, ...settle(after(order, chosen), now, rules)];
}

/** The person's limit was raised, and a deposit that was too much fits now: it goes on at the rate it has. */
export function limitRaised(order: Order, depositKey: string, now: Date, rules: OrderRules): Decided {
  const keys = overLimitKeys(order);
  if (!keys.includes(depositKey)) return [];
  const depositKeys = keys.length === 1 ? null : [depositKey];
  const ended: Decided = [event('OrderHoldEnded', { reason: 'over-limit', depositKeys, at: now.toISOString() })];
  return continued(order, ended, now, rules);
}

function overLimitKeys(order: Order): readonly string[] {
  return order.holds.find((hold) => hold.reason === 'over-limit')?.depositKeys ?? [];
}

/** Deposits that wait for a fresh rate. */
export function unpriced(order: Order): readonly { readonly key: string; readonly receivedAt: string }[] {
  return unpaid(order).filter((deposit) => deposit.parts === null);
}

/**
 * Rates have come for late deposits that had none.
 * @param rates by deposit key; a deposit without one goes on waiting
 */
export function priceWaitingDeposits(
  order: Order,
  rates: ReadonlyMap<string, RateAtDeposit>,
  now: Date,
  rules: OrderRules,
): Decided {
  const events: Decided = [];
  for (const waiting of unpriced(order)) {
    assertPlaced(order);
    const state = after(order, events);
    const deposit = state.deposits.find((candidate) => candidate.key === waiting.key)!;
    const parts = priceDeposit(state, deposit, rates.get(deposit.key) ?? null, rules);
    if (parts) events.push(event('OrderDepositPriced', { depositKey: deposit.key, parts, at: now.toISOString() }));
  }
  const held = order.holds.some((hold) => hold.reason === 'no-rate');
  if (held && unpriced(after(order, events)).length === 0)
    events.push(event('OrderHoldEnded', { reason: 'no-rate', depositKeys: null, at: now.toISOString() }));
  return continued(order, events, now, rules);
}

/** Applies due times: pays a sum that waited long enough, expires an unpaid order. */
export function timePassed(order: Order, now: Date, rules: OrderRules): Decided {
  const placed = order.placed;
  if (!placed) return [];
  const ended = order.cancelledAt ?? order.expiredAt;
  const untouched = order.seen.length === 0 && order.deposits.length === 0 && uncredited(order).length === 0;
  if (untouched && !ended && now >= new Date(placed.expiresAt))
    return [event('OrderExpired', { at: now.toISOString() })];
  return settle(order, now, rules);
}

/**
 * A deposit that is not credited is held for an operator: the stablecoin itself, another token or TRX. It does not
 * delay the order.
 */
export function recordUnsupportedAsset(
  order: Order,
  data: EventData<'OrderUnsupportedAssetReceived'>,
  now: Date,
): Decided {
  // One transaction may move the same asset here twice: each movement is one.
  const known = order.unsupported.some((asset) => asset.assetKey === data.assetKey);
  if (known) return [];
  const received = event('OrderUnsupportedAssetReceived', data);
  const reason = data.notCreditable === null ? 'unsupported-asset' : 'not-creditable';
  const depositKeys = [data.assetKey];
  return [received, event('OrderHeld', { reason, depositKeys, at: now.toISOString() })];
}

/** @param reference under which it was paid: events of an earlier one are outdated */
export function payoutSettled(order: Order, payoutId: string, at: string, reference?: string): Decided {
  const payout = payoutOf(order, payoutId, reference);
  return payout?.state === 'open' || payout?.state === 'failed' ? paid(order, payoutId, at) : [];
}

export function payoutFailed(order: Order, payoutId: string, reason: string, at: string, reference?: string): Decided {
  const payout = payoutOf(order, payoutId, reference);
  return payout?.state === 'open' ? [event('OrderPayoutFailed', { payoutId, reason, at })] : [];
}

export function payoutReturned(
  order: Order,
  payoutId: string,
  reason: string,
  at: string,
  reference?: string,
): Decided {
  const payout = payoutOf(order, payoutId, reference);
  return payout && payout.state !== 'returned' && payout.state !== 'closed'
    ? [event('OrderPayoutReturned', { payoutId, reason, at })]
    : [];
}

/** Records the final outcome of a payout that was in doubt: it overrides every earlier outcome, of any reference. */
export function payoutNoLongerInDoubt(
  order: Order,
  payoutId: string,
  outcome: 'settled' | 'failed',
  at: string,
): Decided {
  const state = order.payouts.find(({ id }) => id === payoutId)?.state;
  // Its deposits are paid otherwise: that it was paid after all is not for the order to settle.
  if (state === 'closed') return [];
  if (outcome === 'settled') return state && state !== 'settled' ? paid(order, payoutId, at) : [];
  if (state === 'settled') return [event('OrderPayoutReturned', { payoutId, reason: 'failed-by-evidence', at })];
  return state === 'open' ? [event('OrderPayoutFailed', { payoutId, reason: 'failed-by-evidence', at })] : [];
}

function paid(order: Order, payoutId: string, at: string): Decided {
  const events: Decided = [event('OrderPayoutSettled', { payoutId, at })];
  return [...events, ...completion(after(order, events), at)];
}

/** Records that the provider's responses about a payout contradict each other or the request. */
export function payoutDisputed(order: Order, payoutId: string, at: string): Decided {
  const payout = order.payouts.find(({ id }) => id === payoutId);
  return payout && payout.disputedSince === null ? [event('OrderPayoutDisputed', { payoutId, at })] : [];
}

export function payoutDisputeEnded(order: Order, payoutId: string, at: string): Decided {
  const payout = order.payouts.find(({ id }) => id === payoutId);
  return payout && payout.disputedSince !== null ? [event('OrderPayoutDisputeEnded', { payoutId, at })] : [];
}

/** After a restore a payout waits until the provider's list was read. */
export function payoutAwaitingList(order: Order, payoutId: string, at: string): Decided {
  const payout = order.payouts.find(({ id }) => id === payoutId);
  return payout && payout.awaitingListSince === null ? [event('OrderPayoutAwaitingList', { payoutId, at })] : [];
}

export function payoutListCompared(
  order: Order,
  payoutId: string,
  outcome: EventData<'OrderPayoutListCompared'>['outcome'],
  at: string,
): Decided {
  const payout = order.payouts.find(({ id }) => id === payoutId);
  return payout && payout.awaitingListSince !== null
    ? [event('OrderPayoutListCompared', { payoutId, outcome, at })]
    : [];
}

/** Payout decisions, and what follows for the deposits that waited for that payout. */
export function resumed(order: Order, decided: Decided, now: Date, rules: OrderRules): Decided {
  return order.deferred && decided.length > 0 ? continued(order, decided, now, rules) : decided;
}

/** A payout that failed or came back is on its way once more. */
export function payoutReopened(order: Order, payoutId: string, reference: string, at: string): Decided {
  const payout = order.payouts.find((candidate) => candidate.id === payoutId);
  if (payout?.state !== 'failed' && payout?.state !== 'returned') return [];
  return payout.reopenedAs === reference ? [] : [event('OrderPayoutReopened', { payoutId, reference, at })];
}

function payoutOf(order: Order, payoutId: string, reference: string | undefined) {
  const payout = order.payouts.find((candidate) => candidate.id === payoutId);
  const old = payout?.reopenedAs && reference !== undefined && payout.reopenedAs !== reference;
  return old ? undefined : payout;
}

function continued(order: Order, events: Decided, now: Date, rules: OrderRules): Decided {
  return [...events, ...settle(after(order, events), now, rules)];
}
