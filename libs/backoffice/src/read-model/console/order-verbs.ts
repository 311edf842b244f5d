import { may, type PermissionName } from '@usdt-africa/accounts';
import type { AdminOrderVerb, AdminPendingApproval, AdminVerb, Facts } from '@usdt-africa/contracts/admin';
import { formatMoney } from '@usdt-africa/kernel';
import {
  needsTwoPeople,
  newlyReleasedKobo,
  type Order,
  type OrderRules,
  releasable,
  whyNotHold,
} from '@usdt-africa/orders';
import { type Payout, surelyUnpaid } from '@usdt-africa/payouts';
import type { Viewer } from './order-page.js';

interface Config {
  readonly rules: OrderRules;
}

/** Whether a second person must say yes before this one may move so much more of an order: by role and by amount. */
export function needsSecond(viewer: Viewer, alone: PermissionName, order: Order, kobo: bigint): boolean {
  return !may(viewer.role, alone) || needsTwoPeople(order, kobo);
}

/** Why a payout cannot be sent again now; null when it can. */
export function whyNotRepay(payout: Payout): string | null {
  if (surelyUnpaid(payout) && !payout.repay) return null;
  if (payout.phase === 'settled') return 'payout-settled';
  if (payout.phase === 'unknown' || payout.phase === 'disputed') return 'payout-unknown';
  return 'payout-open';
}

/** What this operator could do to an order; what the role never may is left out. */
export function orderVerbs(
  order: Order,
  payouts: readonly { readonly id: string; readonly payout: Payout }[],
  viewer: Viewer,
  approval: AdminPendingApproval | null,
  { rules }: Config,
): AdminVerb<AdminOrderVerb>[] {
  const found: AdminVerb<AdminOrderVerb>[] = [];
  const add = (verb: AdminOrderVerb, why: string | null, more: Partial<AdminVerb<AdminOrderVerb>> = {}): unknown =>
    found.push({ verb, target: null, why, facts: {}, twoPeople: false, ...more });
  const asks = may(viewer.role, 'approvals.ask');
  const last = payouts.at(-1);
  const target = last ? { resource: 'payouts', id: last.id } : null;
  if (may(viewer.role, 'orders.recheck')) add('recheck', null);
  if (may(viewer.role, 'payouts.ask'))
    add('ask', last?.payout.asked ? null : 'no-payout', {
      target,
      facts: { lastAt: last?.payout.lastSentAt || null },
    });
  if (may(viewer.role, 'orders.hold')) {
    const why = whyNotHold(order);
    add('hold', why === null ? null : HOLD_WHY[why]);
  }
  if (asks || may(viewer.role, 'orders.release')) {
    const { kobo, why } = releasable(order, rules);
    const open = approval?.verb === 'order-release' ? 'already-asked' : (why && RELEASE_WHY[why]) || why;
    add('release', open, {
      facts: nairaFacts(kobo),
      twoPeople: needsSecond(viewer, 'orders.release', order, newlyReleasedKobo(order)),
    });
  }
  if (asks || may(viewer.role, 'payouts.repay')) {
    const failed = payouts.findLast(({ payout }) => whyNotRepay(payout) === null) ?? last;
    const amount = order.payouts.find(({ id }) => id === failed?.id)?.amountKobo ?? 0n;
    const why = failed ? whyNotRepay(failed.payout) : 'no-payout';
    add('repay', approval?.verb === 'payout-repay' ? 'already-asked' : why, {
      target: failed ? { resource: 'payouts', id: failed.id } : null,
      facts: nairaFacts(amount),
      twoPeople: needsSecond(viewer, 'payouts.repay', order, amount),
    });
    add('refund', 'not-possible-yet');
  }
  if (may(viewer.role, 'orders.note')) add('note', null);
  return found;
}

const HOLD_WHY = { 'held-already': 'already-held', ended: 'order-ended', 'asked-already': 'payout-open' } as const;
const RELEASE_WHY: Readonly<Record<string, string>> = {
  'waits-for-rate': 'no-rate',
  'below-minimum': 'not-possible-yet',
  'refund-only': 'not-possible-yet',
};

export function nairaFacts(kobo: bigint): Facts {
  return { amountNaira: formatMoney(kobo, 'NGN') };
}
