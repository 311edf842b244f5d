import { orderEventTypes } from '@usdt-africa/contracts/events';
import type { Context } from '@usdt-africa/platform';
import { ORDER_PROCESS } from './application/order-process.js';
import { orderDecider } from './domain/order.js';
import { orderDeadlines } from './read-model/order-deadlines.js';

/** What orders bring to the product. */
export const context: Context = {
  name: 'orders',
  streams: ['order'],
  deciders: { order: orderDecider },
  projections: ({ shortfallWaitSeconds }) => [
    {
      projection: orderDeadlines(shortfallWaitSeconds),
      feed: 'direct',
      about: 'when an order must be looked at although nothing happens to it',
    },
  ],
  request: [ORDER_PROCESS],
  permissions: ['orders.read', 'orders.note', 'orders.recheck', 'orders.hold', 'orders.release'],
  liveResources: [{ resource: 'orders', readBy: 'orders.read' }],
  auditActs: {
    types: orderEventTypes,
    money: ['OrderReleased', 'OrderDeferralReleased', 'OrderUncreditedDepositsResolved', 'OrderPayoutReopened'],
  },
};
