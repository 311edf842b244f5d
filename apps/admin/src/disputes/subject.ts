import type { AdminDisputeRow } from '@usdt-africa/contracts/admin';

/** Page of the order or the purchase that a case is about. */
export function subjectPath({ about, orderId }: Pick<AdminDisputeRow, 'about' | 'orderId'>): string {
  return `/${about === 'purchase' ? 'purchases' : 'orders'}/${orderId}/show`;
}
