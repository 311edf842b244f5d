import type { SendOrder } from '@usdt-africa/sends';
import type { PlacedPurchase } from '../domain/purchase.js';

/** What is sent for a purchase. */
export function sendOrderOf({
  purchaseId,
  accountId,
  address,
  amountMicro,
}: Pick<PlacedPurchase['placed'], 'purchaseId' | 'accountId' | 'address' | 'amountMicro'>): SendOrder {
  return {
    for: { kind: 'purchase', id: purchaseId },
    walletId: accountId,
    to: address,
    amountMicro: BigInt(amountMicro),
  };
}
