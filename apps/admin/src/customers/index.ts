import { lazy } from 'react';

/** Whom we look after; loaded when it is entered. */
export const customers = {
  name: 'customers',
  list: lazy(() => import('./CustomerList')),
  show: lazy(() => import('./CustomerShow')),
};
