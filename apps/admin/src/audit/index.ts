import { lazy } from 'react';

/** What operators did; loaded when it is entered. */
export const audit = { name: 'audit', list: lazy(() => import('./AuditList')) };
