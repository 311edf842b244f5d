import type { AdminMoneyWhy } from '@usdt-africa/contracts/admin';
import { Refusal } from '@usdt-africa/kernel';
import { type AssetOffer, assetOffer, hasReturnable, type Order, type ReturnableAsset } from '@usdt-africa/orders';

const WHYS: Readonly<Record<string, AdminMoneyWhy>> = {
  'nothing-to-refund': 'nothing-to-refund',
  'refund-open': 'refund-open',
  'under-review': 'under-review',
  'return-eats-sum': 'worth-too-little',
};

/** The other asset that could be sent back now, or why it cannot be requested now; null where the order has nothing that is sent back. */
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
