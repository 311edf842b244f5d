import type { AdminPayoutRow } from '@usdt-africa/contracts/admin';

/** Page of what a payout pays: its order, or its withdrawal. */
export function paidForPath({ orderId, withdrawal }: Pick<AdminPayoutRow, 'orderId' | 'withdrawal'>): string {
  return withdrawal ? `/withdrawals/${withdrawal.id}/show` : `/orders/${orderId}/show`;
}
