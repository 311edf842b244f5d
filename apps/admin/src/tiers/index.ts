import { lazy } from 'react';

/** Wishes for a higher level; loaded when it is entered. */
export const tiers = {
  name: 'tiers',
  list: lazy(() => import('./TierList')),
  show: lazy(() => import('./TierShow')),
};
