import { lazy } from 'react';

const page = lazy(() => import('./RatesPage'));

/** The price, where it comes from, and what operators do to it; loaded when it is entered. */
export const rates = { name: 'rates', list: page, show: page };
