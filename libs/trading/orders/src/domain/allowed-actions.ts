import { type Order, uncredited } from './order.js';

export function canCancel(order: Order): boolean {
  if (order.cancelledAt || order.expiredAt || uncredited(order).length > 0) return false;
  return order.seen.length === 0 && order.deposits.length === 0;
}

export function canMarkAsSent(order: Order): boolean {
  return !order.sentHintAt && !order.cancelledAt && order.deposits.length === 0;
}
