import type { Context } from '@usdt-africa/platform';
import { customersProjection } from './read-model/customers/customers-projection.js';
import { orderOwnersProjection } from './read-model/customers/order-owners.js';
import { ordersProjection } from './read-model/orders-projection.js';
import { withdrawalsProjection } from './read-model/withdrawals/withdrawals-projection.js';

/** What the admin API contributes. */
export const context: Context = {
  name: 'admin-api',
  projections: () => [
    {
      projection: ordersProjection,
      feed: 'kafka',
      about: 'one row an order: counts, medians; orders and payouts as the console and customers list them',
    },
    { projection: customersProjection, feed: 'kafka', about: 'one row a customer: who needs a look first' },
    {
      projection: orderOwnersProjection,
      feed: 'kafka',
      about: 'whose each order is, and under which tier it was made',
    },
    {
      projection: withdrawalsProjection,
      feed: 'kafka',
      about: 'one row a withdrawal or transfer between wallets: the list, its tabs and counts',
    },
  ],
  permissions: [
    'customers.read',
    'customers.note',
    'customers.sign-out',
    'customers.unlock',
    'customers.freeze',
    'customers.unfreeze',
    'purchases.read',
    'purchases.act',
    'withdrawals.read',
    'withdrawals.act',
  ],
  liveResources: [
    { resource: 'customers', stream: 'account', also: 'wallet', readBy: 'customers.read' },
    { resource: 'purchases', stream: 'purchase', readBy: 'purchases.read' },
    { resource: 'withdrawals', stream: 'withdrawal', also: 'transfer', readBy: 'withdrawals.read' },
  ],
  auditActs: {
    types: [
      'AccountFrozen',
      'AccountUnfrozen',
      'AccountNoteAdded',
      'AccountPinResetAllowed',
      'AccountSecondFactorReset',
      'AccountSessionsRevoked',
      'PurchaseReleased',
      'PurchaseUndone',
      'WithdrawalMatterClosed',
    ],
    money: ['AccountUnfrozen', 'PurchaseReleased', 'PurchaseUndone'],
  },
};
