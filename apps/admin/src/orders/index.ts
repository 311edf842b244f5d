import { lazy } from 'react';

/** The room of orders; loaded when it is entered. */
export const orders = {
  name: 'orders',
  list: lazy(() => import('./OrderList')),
  show: lazy(() => import('./OrderShow')),
};
