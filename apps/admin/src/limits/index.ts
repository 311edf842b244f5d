import { lazy } from 'react';

/** Who comes near the daily limit, what is held by it, and limits of people's own; loaded when it is entered. */
export const limits = {
  name: 'limits',
  list: lazy(() => import('./LimitList')),
  show: lazy(() => import('./LimitList').then(({ LimitShow }) => ({ default: LimitShow }))),
};
