import type { AdminMoneyWhy } from '@usdt-africa/contracts/admin';
import { refusal } from '@usdt-africa/contracts/refusals';
import { Refusal } from '@usdt-africa/kernel';
import { type Order, refundable, refundablePayout, refundCost } from '@usdt-africa/orders';

/** What a refund of an order would be about. */
export interface SupportOffer {
  /** The payout that did not pay; null: deposits that no payout took. */
  readonly payoutId: string | null;
  readonly amountMicro: bigint;
  readonly costMicro: bigint;
  readonly worthKobo: bigint;
}

/**
 * The deposits of an order that could go back now: of its newest payout that did not pay, else those that no payout took.
 * @param networkMicro what a transaction costs, in micro-USDT
 * @throws Refusal 409 `nothing-to-refund`, `refund-open`, `payout-not-certain`, `under-review`, `cost-eats-sum`
 */
export function supportOffer(
  order: Order,
  networkMicro: bigint,
  depositKeys: readonly string[] | null = null,
): SupportOffer {
  const payoutId = depositKeys === null ? (refundablePayout(order)?.id ?? null) : null;
  const found = refundable(order, payoutId, depositKeys);
  const { amountMicro, worthKobo } = found;
  const costMicro = refundCost(found, networkMicro);
  if (costMicro >= amountMicro) throw refusal('refunds.cost-eats-sum');
  return { payoutId, amountMicro, costMicro, worthKobo };
}

const WHYS: Readonly<Record<string, AdminMoneyWhy>> = {
  'nothing-to-refund': 'nothing-to-refund',
  'refund-open': 'refund-open',
  'payout-not-certain': 'payout-outcome-open',
  'under-review': 'under-review',
  'cost-eats-sum': 'worth-too-little',
};

/** As {@link supportOffer}, or why an operator cannot request it now. */
export function supportOfferOrWhy(order: Order, networkMicro: bigint): SupportOffer | AdminMoneyWhy {
  try {
    return supportOffer(order, networkMicro);
  } catch (error) {
    const why = error instanceof Refusal ? WHYS[error.code] : undefined;
    if (why === undefined) throw error;
    return why;
  }
}
