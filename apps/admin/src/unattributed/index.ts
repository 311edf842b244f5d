import { lazy } from 'react';

/** Deposits that no order was credited with; loaded when it is entered. */
export const unattributed = {
  name: 'unattributed',
  list: lazy(() => import('./UnattributedList')),
  show: lazy(() => import('./UnattributedShow')),
};
