import { orderNotFound, type OwnedOrder } from '@usdt-africa/orders';
import { signedOut } from '@usdt-africa/platform';
import type { Owner } from '../application/transaction-marks.js';

/**
 * The customer in whose list it is.
 * @throws Refusal 401 `signed-out` for a browser that owns it as a guest; 404 where it is in no list or in another
 * customer's
 */
export function transactionOwner({ principal, order, orderId }: OwnedOrder): Owner {
  if (principal.kind !== 'account') throw signedOut();
  if (order.accountId !== principal.accountId) throw orderNotFound();
  return { accountId: principal.accountId, orderId };
}
