import { assetReturnEnded, type OrderRules, type PlacedOrder, refundEnded } from '@usdt-africa/orders';
import { isOfAsset, type RequestedRefund } from '../domain/refund.js';

/** What an order does when a refund of it ends without sending anything. */
export function endedOf(
  refund: RequestedRefund,
  order: PlacedOrder,
  now: Date,
  rules: OrderRules,
): ReturnType<typeof refundEnded> {
  const { refundId } = refund.requested;
  return isOfAsset(refund) ? assetReturnEnded(order, refundId, now) : refundEnded(order, refundId, now, rules);
}
