import { may, rightsOf, type Viewer } from '@usdt-africa/operators';
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
import { formatMoney, formatShort } from '@usdt-africa/kernel';
import {
  type OrderRules,
  otherAssetKeys,
  releasable,
  releaseNeedsTwo,
  repayNeedsTwo,
  uncredited,
  whyNotHoldNow,
  whyNotReleaseNow,
} from '@usdt-africa/orders';
import { whyAllRequested, whyNotCheckStatus, whyNotRepay } from '@usdt-africa/payouts';
import { assetOfferOrWhy, supportOfferOrWhy } from '@usdt-africa/refunds';
import type { AdminApiConfig } from '../admin-api-config.js';
import { depositEffect, foundBy } from './deposit-effect.js';
import { type Around, payAgainEffect, type PayoutHistory, releaseEffect } from './money-effects.js';

/** Adapts a reason to the state that is shown with it: no action contradicts the headline. */
export function whyInState(why: AdminMoneyWhy | null, { code, reason }: AdminOrderState): AdminMoneyWhy | null {
  if (why === 'payout-unsent' && code === 'payouts-paused') return 'payout-paused';
  if (why === 'payout-unsent' && reason === 'customer-frozen') return 'customer-frozen';
  if (code !== 'no-answer') return why;
  if (why === 'payout-on-its-way') return 'payout-unknown';
  return why === 'payout-open' ? 'payout-outcome-open' : why;
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
  rules: OrderRules & Pick<AdminApiConfig, 'refundCostMicro' | 'returnableAssets'>,
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
  const ofPayout = last ? whyAllRequested(last.payout) : null;
  const target = last ? { resource: 'payouts', id: last.id } : null;
  if (may(viewer.role, 'orders.recheck')) add('recheck', null);
  if (may(viewer.role, 'payouts.check-status'))
    add('check-status', whyNotCheckStatus(last?.payout), {
      target,
      facts: { lastAt: last?.payout.lastSentAt || null },
    });
  if (may(viewer.role, 'orders.hold')) add('hold', whyNotHoldNow(order, ofPayout));
  if (mayRequest || may(viewer.role, 'orders.release')) {
    const { kobo } = releasable(order, rules);
    const isRequested = approval?.action === 'order-release';
    const why = isRequested ? 'already-requested' : whyNotReleaseNow(order, rules, ofPayout);
    add('release', why, {
      facts: nairaFacts(kobo),
      twoPeople: releaseNeedsTwo(order, rules, rightsOf(viewer)),
      ...(why === null && { effect: releaseEffect(opened, kobo, holds) }),
    });
  }
  if (mayRequest || may(viewer.role, 'payouts.repay')) {
    const failed = payouts.findLast(({ payout }) => whyNotRepay(payout) === null) ?? last;
    const amount = order.payouts.find(({ id }) => id === failed?.id)?.amountKobo ?? 0n;
    const why = whyNotRepay(failed?.payout);
    const isRequested = approval?.action === 'payout-repay' || approval?.action === 'dispute-repay';
    add('repay', isRequested ? 'already-requested' : why, {
      target: failed ? { resource: 'payouts', id: failed.id } : null,
      facts: nairaFacts(amount),
      twoPeople: repayNeedsTwo(order, amount, rightsOf(viewer)),
      ...(failed && why === null && { effect: payAgainEffect(opened, failed) }),
    });
  }
  if (mayRequest) {
    const offer = supportOfferOrWhy(order, rules.refundCostMicro);
    if (typeof offer === 'string') add('refund', offer);
    else
      add('refund', null, {
        facts: { amountUsdt: formatMoney(offer.amountMicro, 'USDT'), ...nairaFacts(offer.worthKobo) },
      });
  }
  const uncreditedMicro = uncredited(order).reduce((sum, { amount }) => sum + BigInt(amount ?? 0), 0n);
  if (mayRequest && uncredited(order).length > 0)
    for (const action of ['returned-by-evidence', 'attributed-by-evidence'] as const)
      add(action, approval?.action.startsWith('deposit-') ? 'already-requested' : null, {
        facts: { amountUsdt: formatMoney(uncreditedMicro, 'USDT') },
        twoPeople: true,
        effect: depositEffect(order, foundBy(action)),
      });
  const offer = mayRequest ? assetOfferOrWhy(order, rules.returnableAssets) : null;
  if (typeof offer === 'string') add('return-assets', offer);
  else if (offer !== null) {
    const { symbol, decimals, costUnits } = offer.asset;
    add('return-assets', null, {
      facts: { amount: `${formatShort(offer.units - costUnits, decimals)} ${symbol}` },
    });
  }
  if (mayRequest && otherAssetKeys(order).length > 0)
    for (const action of ['assets-returned-by-evidence', 'assets-retained-by-evidence'] as const)
      add(action, approval?.action.startsWith('deposit-') ? 'already-requested' : null, {
        twoPeople: true,
        effect: depositEffect(order, foundBy(action), otherAssetKeys(order)),
      });
  if (may(viewer.role, 'orders.note')) add('note', null);
  return found;
}

export function nairaFacts(kobo: bigint): Facts {
  return { amountNaira: formatMoney(kobo, 'NGN') };
}
