import { lazy } from 'react';

/** The day at a glance; loaded when it is entered. */
export const dashboard = lazy(() => import('./Dashboard'));
