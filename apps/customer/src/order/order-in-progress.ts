import type { OrderView } from '@usdt-africa/contracts/api';
import { lasting } from '../app/storage';

const STORED = 'order-in-progress';

/** The order this browser placed last: where the bare routes lead. Only its id is kept. */
export function orderInProgress(): string | null {
  return lasting.get(STORED);
}

export function keepOrderInProgress(order: Pick<OrderView, 'number'>): void {
  lasting.set(STORED, order.number);
}
