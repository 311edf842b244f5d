import { may, type PermissionName, type Viewer } from '@usdt-africa/operators';
import {
  type AdminMoneyWhy,
  type AdminOrderState,
  type AdminOrderAction,
  type AdminPendingApproval,
  type AdminReleaseEffect,
  type AdminAction,
  type Facts,
  offered,
} from '@usdt-africa/contracts/admin';
import { formatMoney } from '@usdt-africa/kernel';
import {
  deferredBy,
  needsTwoPeople,
  newlyReleasedKobo,
  type Order,
  type OrderRules,
  releasable,
  uncredited,
  whyNotHold,
} from '@usdt-africa/orders';
import { type Payout, surelyUnpaid } from '@usdt-africa/payouts';
import { depositEffect, foundBy } from './deposit-effect.js';
import { type Around, payAgainEffect, type PayoutHistory, releaseEffect } from './money-effects.js';

/** Whether a second operator must approve before this one moves so much more of an order: by role and by amount. */
export function needsSecond(viewer: Viewer, alone: PermissionName, order: Order, kobo: bigint): boolean {
  return !may(viewer.role, alone) || needsTwoPeople(order, kobo);
}

/** Why a payout cannot be sent again now; null when it can. */
export function whyNotRepay(payout: Payout): AdminMoneyWhy | null {
  if (payout.repay) return 'repay-under-way';
  if (surelyUnpaid(payout)) return null;
  if (payout.phase === 'disputed' || payout.disputes.length > 0) return 'payout-contradicted';
  switch (payout.phase) {
    case 'settled':
      return 'payout-settled';
    case 'unknown':
      return 'payout-unknown';
    case 'failed':
      return 'payout-tries-itself';
    case 'new':
    case 'waiting':
      return 'payout-unsent';
    case 'submitting':
    case 'accepted':
    case 'returned':
      return 'payout-on-its-way';
  }
}

/** Why the provider cannot be queried about a payout; null when it can. */
export function whyNotRequest(payout: Payout | undefined): AdminMoneyWhy | null {
  if (!payout?.submission) return 'no-payout';
  return payout.phase === 'waiting' ? 'payout-unsent' : null;
}

/** Adapts a reason to the state that is shown with it: no action contradicts the headline. */
export function whyInState(why: AdminMoneyWhy | null, { code, reason }: AdminOrderState): AdminMoneyWhy | null {
  if (why === 'payout-unsent' && code === 'payouts-paused') return 'payout-paused';
  if (why === 'payout-unsent' && reason === 'customer-frozen') return 'customer-frozen';
  if (code !== 'no-answer') return why;
  if (why === 'payout-on-its-way') return 'payout-unknown';
  return why === 'payout-open' ? 'payout-outcome-open' : why;
}

/** What became of the newest payout: why nothing is left to hold or to release. */
function whyAllRequested(last: Payout | undefined): AdminMoneyWhy {
  switch (last?.phase) {
    case 'settled':
      return 'payout-settled';
    case 'returned':
      return 'payout-returned';
    case 'failed':
      return 'payout-failed';
    case 'unknown':
      return 'payout-outcome-open';
    case 'disputed':
      return 'payout-contradicted';
    case 'new':
    case 'waiting':
      return 'payout-unsent';
    case 'submitting':
    case 'accepted':
    case undefined:
      return 'payout-open';
  }
}

/** Why an operator cannot hold it now, in the console's codes. */
function holdWhy(order: Order, last: Payout | undefined): AdminMoneyWhy | null {
  switch (whyNotHold(order)) {
    case 'held-already':
      return 'already-held';
    case 'ended':
      return order.cancelledAt ? 'order-cancelled' : 'order-expired';
    case 'already-requested':
      return whyAllRequested(last);
    case null:
      return null;
  }
}

/** Why it cannot be released now, in the console's codes. */
function releaseWhy(
  order: Order,
  why: ReturnType<typeof releasable>['why'],
  last: Payout | undefined,
): AdminMoneyWhy | null {
  if (why !== null && order.deposits.length === 0) return 'nothing-received';
  switch (why) {
    case 'waits-for-rate':
      return 'no-rate';
    case 'not-held':
      return last ? whyAllRequested(last) : 'not-held';
    case 'worth-too-little':
    case 'waits-for-list':
    case null:
      return why;
  }
}

/** An order as its page has opened it. */
export interface OpenedOrder extends Around {
  readonly payouts: readonly PayoutHistory[];
  readonly holds: AdminReleaseEffect['holds'];
  readonly state: AdminOrderState;
}

/** What this operator could do to an order; what the role never may is left out. */
export function orderActions(
  opened: OpenedOrder,
  viewer: Viewer,
  approval: AdminPendingApproval | null,
  rules: OrderRules,
): AdminAction<AdminOrderAction>[] {
  const { order, payouts, holds } = opened;
  const found: AdminAction<AdminOrderAction>[] = [];
  const add = (
    action: AdminOrderAction,
    why: AdminMoneyWhy | null,
    more: Partial<AdminAction<AdminOrderAction>> = {},
  ): unknown => found.push(offered(action, { why: whyInState(why, opened.state), ...more }));
  const mayRequest = may(viewer.role, 'approvals.request');
  const last = payouts.at(-1);
  const target = last ? { resource: 'payouts', id: last.id } : null;
  if (may(viewer.role, 'orders.recheck')) add('recheck', null);
  if (may(viewer.role, 'payouts.check-status'))
    add('check-status', whyNotRequest(last?.payout), {
      target,
      facts: { lastAt: last?.payout.lastSentAt || null },
    });
  if (may(viewer.role, 'orders.hold')) add('hold', holdWhy(order, last?.payout));
  if (mayRequest || may(viewer.role, 'orders.release')) {
    const { kobo, why } = releasable(order, rules);
    const open = approval?.action === 'order-release' ? 'already-requested' : releaseWhy(order, why, last?.payout);
    add('release', open, {
      facts: nairaFacts(kobo),
      twoPeople:
        needsSecond(viewer, 'orders.release', order, newlyReleasedKobo(order)) || deferredBy(order, rules) !== null,
      ...(open === null && { effect: releaseEffect(opened, kobo, holds) }),
    });
  }
  if (mayRequest || may(viewer.role, 'payouts.repay')) {
    const failed = payouts.findLast(({ payout }) => whyNotRepay(payout) === null) ?? last;
    const amount = order.payouts.find(({ id }) => id === failed?.id)?.amountKobo ?? 0n;
    const why = failed ? whyNotRepay(failed.payout) : 'no-payout';
    const isRequested = approval?.action === 'payout-repay' || approval?.action === 'dispute-repay';
    add('repay', isRequested ? 'already-requested' : why, {
      target: failed ? { resource: 'payouts', id: failed.id } : null,
      facts: nairaFacts(amount),
      twoPeople: needsSecond(viewer, 'payouts.repay', order, amount),
      ...(failed && why === null && { effect: payAgainEffect(opened, failed) }),
    });
    add('refund', 'no-refunds');
  }
  const uncreditedMicro = uncredited(order).reduce((sum, { amount }) => sum + BigInt(amount ?? 0), 0n);
  if (mayRequest && uncredited(order).length > 0)
    for (const action of ['returned-by-evidence', 'attributed-by-evidence'] as const)
      add(action, approval?.action.startsWith('deposit-') ? 'already-requested' : null, {
        facts: { amountUsdt: formatMoney(uncreditedMicro, 'USDT') },
        twoPeople: true,
        effect: depositEffect(order, foundBy(action)),
      });
  if (may(viewer.role, 'orders.note')) add('note', null);
  return found;
}

export function nairaFacts(kobo: bigint): Facts {
  return { amountNaira: formatMoney(kobo, 'NGN') };
}
