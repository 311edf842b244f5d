import * as z from 'zod/mini';
import { AdminCustomerOrder } from './admin-customers.js';
import { AdminPersonalDataView } from './admin-orders.js';

/** Personal data of a guest, from their newest order. Whole for 15 minutes after a reason was given, masked otherwise. */
export const AdminGuestPersonal = z.strictObject({
  masked: z.boolean(),
  until: z.nullable(z.string()),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  /** Always false: a guest without a key is not found any more. */
  erased: z.boolean(),
});
export type AdminGuestPersonal = z.infer<typeof AdminGuestPersonal>;

/** `GET /api/admin/guests/:id`: the orders that were placed with one email address and that no account owns. */
export const AdminGuestView = z.strictObject({
  /** The blind index of the email address; another one once the key of the index is replaced. */
  id: z.string(),
  /** Masked: `T······e A·····e`. */
  name: z.string(),
  /** Masked: `t······e@example.com`. */
  email: z.string(),
  /** Number of orders; {@link AdminGuestView.lastOrders} are the newest of them. */
  orders: z.number(),
  completed: z.number(),
  /** Amount received for all of them. */
  usdt: z.string(),
  since: z.string(),
  lastAt: z.string(),
  lastOrders: z.readonly(z.array(AdminCustomerOrder)),
  personalDataViews: z.readonly(z.array(AdminPersonalDataView)),
  /** Null where the role may not see it, opened or not. */
  personal: z.nullable(AdminGuestPersonal),
});
export type AdminGuestView = z.infer<typeof AdminGuestView>;
