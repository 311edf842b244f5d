import type { Order } from './order.js';

export function canCancel(order: Order): boolean {
  return !order.cancelledAt && !order.expiredAt && order.seen.length === 0 && order.deposits.length === 0;
}

export function canSayISentIt(order: Order): boolean {
  return !order.sentHintAt && !order.cancelledAt && order.deposits.length === 0;
}
