import { lazy } from 'react';

/** The room of disputes; loaded when it is entered. */
export const disputes = {
  name: 'disputes',
  list: lazy(() => import('./DisputeList')),
  show: lazy(() => import('./DisputeShow')),
};
