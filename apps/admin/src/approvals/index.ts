import { lazy } from 'react';

/** The room of requests that need a second person; loaded when it is entered. */
export const approvals = {
  name: 'approvals',
  list: lazy(() => import('./ApprovalList')),
  show: lazy(() => import('./ApprovalShow')),
};
