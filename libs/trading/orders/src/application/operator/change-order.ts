import { byOf, checkVersion, type OperatorRequest } from '@usdt-africa/operators';
import type { Decided } from '../../domain/hold-instead.js';
import type { Order } from '../../domain/order.js';
import type { OrderStreams } from '../order-streams.js';

/**
 * Decides on an order for an operator, and marks their request as carried out in the same transaction.
 * @throws Refusal 404; 409 `changed-meanwhile` for another version than they have seen
 */
export async function changeOrder(
  orders: OrderStreams,
  orderId: string,
  request: OperatorRequest,
  decide: (order: Order) => Decided,
): Promise<void> {
  await orders.change(
    orderId,
    (order) => {
      checkVersion(request, order.version);
      return decide(order);
    },
    byOf(request),
    request.once.markDone,
  );
}
