import type { OrderStatus } from '@usdt-africa/contracts/api';
import type { Order } from '../domain/order.js';
import { isBesideOrder, outstanding, presentRefund, refundedMicro, uncredited } from '../domain/order.js';

/**
 * The word for where an order stands: the most urgent truth first. The order of the tests is the state machine's; the
 * documentation draws it from here.
 */
export const STATUS_TABLE: readonly { readonly status: OrderStatus; readonly when: (order: Order) => boolean }[] = [
  { status: 'returned', when: (order) => order.payouts.some((payout) => payout.state === 'returned') },
  { status: 'failed', when: (order) => order.payouts.some((payout) => payout.state === 'failed') },
  { status: 'in-wallet', when: (order) => order.payouts.some((payout) => payout.state === 'open') },
  {
    status: 'held',
    when: (order) =>
      (order.holds.some(({ reason }) => !isBesideOrder(reason)) || Boolean(order.heldByOperatorSince)) &&
      outstanding(order).length > 0,
  },
  { status: 'in-wallet', when: (order) => outstanding(order).length > 0 },
  { status: 'refunding', when: (order) => presentRefund(order) !== null },
  { status: 'received', when: (order) => order.seen.length > 0 },
  // It holds nothing else: states that proceed automatically take precedence.
  { status: 'held', when: (order) => uncredited(order).length > 0 },
  { status: 'completed', when: (order) => order.completedAt !== null },
  { status: 'autowithdrawal-successful', when: (order) => order.payouts.some(({ state }) => state !== 'closed') },
  { status: 'refunded', when: (order) => refundedMicro(order) > 0n },
  { status: 'cancelled', when: (order) => order.cancelledAt !== null },
  { status: 'expired', when: (order) => order.expiredAt !== null },
  { status: 'waiting', when: () => true },
];

export function statusOf(order: Order): OrderStatus {
  return STATUS_TABLE.find((row) => row.when(order))!.status;
}
