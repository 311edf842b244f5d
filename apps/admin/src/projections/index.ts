import { lazy } from 'react';

/** Read models, how far they are, and their making anew; loaded when it is entered. */
export const projections = { name: 'projections', list: lazy(() => import('./ProjectionList')) };
