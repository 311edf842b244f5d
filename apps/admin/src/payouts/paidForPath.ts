import type { AdminPayoutRow } from '@usdt-africa/contracts/admin';

/** Page of what a payout pays: its order, or the customer whose withdrawal it is. */
export function paidForPath({ orderId, withdrawal }: Pick<AdminPayoutRow, 'orderId' | 'withdrawal'>): string {
  return withdrawal ? `/customers/${withdrawal.accountId}/show` : `/orders/${orderId}/show`;
}
