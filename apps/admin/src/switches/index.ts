import { lazy } from 'react';

/** What operators pause; loaded when it is entered. */
export const switches = { name: 'switches', list: lazy(() => import('./SwitchList')) };
