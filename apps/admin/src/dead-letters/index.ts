import { lazy } from 'react';

/** Streams that a reader stands still on; loaded when it is entered. */
export const deadLetters = { name: 'dead-letters', list: lazy(() => import('./DeadLetterList')) };
