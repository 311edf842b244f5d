import type { AdminMoneyWhy } from '@usdt-africa/contracts/admin';
import { refusal } from '@usdt-africa/contracts/refusals';
import { Refusal } from '@usdt-africa/kernel';
import { type Order, otherAssetKeys, otherAssets, type Returnable, returnable, type ReturnableAsset, returnableAsset } from '@usdt-africa/orders';

/** What of another token, or of TRX, a return would be about: all that arrived of it and is open. */
export interface AssetOffer extends Returnable {
  /** The first movement of it. */
  readonly assetKey: string;
}

/** Whether an order has another asset that the product sends back. */
export function hasReturnable(order: Order, known: readonly ReturnableAsset[]): boolean {
  return otherAssets(order).some((one) => returnableAsset(one, known) !== null);
}

/**
 * The first asset that could be sent back now.
 * @throws Refusal 409 `nothing-to-refund`, `refund-open`, `under-review`, `return-eats-sum`
 */
export function assetOffer(order: Order, known: readonly ReturnableAsset[]): AssetOffer {
  const open = new Set(otherAssetKeys(order));
  const first = otherAssets(order).find(
    (one) => open.has(one.assetKey) && one.amount !== null && returnableAsset(one, known) !== null,
  );
  if (!first && !hasReturnable(order, known)) throw refusal('refunds.nothing-to-refund');
  const assetKey = first?.assetKey ?? '';
  return { ...returnable(order, assetKey, known), assetKey };
}

const WHYS: Readonly<Record<string, AdminMoneyWhy>> = {
  'nothing-to-refund': 'nothing-to-refund',
  'refund-open': 'refund-open',
  'under-review': 'under-review',
  'return-eats-sum': 'worth-too-little',
};

/** As {@link assetOffer}, or why it cannot be requested now; null where the order has nothing that is sent back. */
export function assetOfferOrWhy(order: Order, known: readonly ReturnableAsset[]): AssetOffer | AdminMoneyWhy | null {
  if (!hasReturnable(order, known)) return null;
  try {
    return assetOffer(order, known);
  } catch (error) {
    const why = error instanceof Refusal ? WHYS[error.code] : undefined;
    if (why === undefined) throw error;
    return why;
  }
}
