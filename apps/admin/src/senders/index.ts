import { lazy } from 'react';

/** Addresses from which nothing is paid out before one of us looked; loaded when it is entered. */
export const senders = { name: 'senders', list: lazy(() => import('./SenderList')) };
