import { lazy } from 'react';

/** Everybody's own: sessions, passkeys, codes, password; loaded when it is entered. */
export const AccountPage = lazy(() => import('./AccountPage'));
