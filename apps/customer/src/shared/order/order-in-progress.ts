import type { OrderView } from '@usdt-africa/contracts/api';
import { lasting } from '../browser/storage';

const STORED = 'order-in-progress';

/** The order that this browser placed last: the target of the routes without a number. Only its id is stored. */
export function orderInProgress(): string | null {
  return lasting.get(STORED);
}

export function keepOrderInProgress(order: Pick<OrderView, 'number'>): void {
  lasting.set(STORED, order.number);
}
