import { lazy } from 'react';

/** Who works here, for admins; loaded when it is entered. */
export const operators = { name: 'operators', list: lazy(() => import('./OperatorList')) };
