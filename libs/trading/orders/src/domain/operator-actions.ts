/* Operators' actions on orders: why not, and when a second operator must approve. Commands and views decide by these. */
import type { AdminAssetAction, AdminDepositAction, AdminMoneyWhy } from '@usdt-africa/contracts/admin';
import { deferredBy, type DepositsFound, releasable, whyNotHold } from './operate.js';
import type { Order } from './order.js';
import type { OrderRules } from './rules.js';
import { needsTwoPeople, newlyReleasedKobo } from './two-people.js';

/** What an operator may do alone. */
type May<Permission extends string> = (permission: Permission) => boolean;

/**
 * Why an operator cannot hold an order now; null when they can.
 * @param ofPayout what became of its newest payout; null where it has none
 */
export function whyNotHoldNow(order: Order, ofPayout: AdminMoneyWhy | null): AdminMoneyWhy | null {
  switch (whyNotHold(order)) {
    case 'held-already':
      return 'already-held';
    case 'ended':
      return order.cancelledAt ? 'order-cancelled' : 'order-expired';
    case 'already-requested':
      return ofPayout ?? 'payout-open';
    case null:
      return null;
  }
}

/** Why an order cannot be released now; null when it can. @param ofPayout as for {@link whyNotHoldNow} */
export function whyNotReleaseNow(
  order: Order,
  rules: OrderRules,
  ofPayout: AdminMoneyWhy | null,
): AdminMoneyWhy | null {
  const { why } = releasable(order, rules);
  if (why !== null && order.deposits.length === 0) return 'nothing-received';
  switch (why) {
    case 'waits-for-rate':
      return 'no-rate';
    case 'not-held':
      return ofPayout ?? 'not-held';
    case 'worth-too-little':
    case 'waits-for-list':
    case null:
      return why;
  }
}

/**
 * Whether a second operator must approve a release: by permission, by amount, and whenever deposits pass an earlier
 * payout whose outcome is unknown.
 */
export function releaseNeedsTwo(order: Order, rules: OrderRules, may: May<'orders.release'>): boolean {
  if (!may('orders.release') || deferredBy(order, rules) !== null) return true;
  return needsTwoPeople(order, newlyReleasedKobo(order));
}

/** Whether a second operator must approve that a payout of this amount is sent again: by permission and by amount. */
export function repayNeedsTwo(order: Order, kobo: bigint, may: May<'payouts.repay'>): boolean {
  return !may('payouts.repay') || needsTwoPeople(order, kobo);
}

/** The outcome of an uncredited deposit that an action records. */
export function outcomeOf<Action extends AdminDepositAction | AdminAssetAction>(
  action: Action,
): Action extends AdminDepositAction ? 'returned' | 'attributed' : DepositsFound['outcome'];
export function outcomeOf(action: AdminDepositAction | AdminAssetAction): DepositsFound['outcome'] {
  switch (action) {
    case 'returned-by-evidence':
    case 'assets-returned-by-evidence':
      return 'returned';
    case 'attributed-by-evidence':
      return 'attributed';
    case 'assets-retained-by-evidence':
      return 'retained';
  }
}

/** Whether an action is about other tokens and TRX. */
export function isOfAssets(action: AdminDepositAction | AdminAssetAction): action is AdminAssetAction {
  return action.startsWith('assets-');
}
