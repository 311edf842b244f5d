import { lazy } from 'react';

/** The room of payouts; loaded when it is entered. */
export const payouts = {
  name: 'payouts',
  list: lazy(() => import('./PayoutList')),
  show: lazy(() => import('./PayoutShow')),
};
