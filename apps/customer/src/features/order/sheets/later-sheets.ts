import { later } from '../../../shared/routing/lazy-sheet';

/** Sheets of the order's page that are loaded separately from its main content. */
export const { Later: ShareSheet, ahead: shareAhead } = later(
  () => import('./ShareSheet'),
  (module) => module.ShareSheet,
);
export const { Later: WrongAmountSheet, ahead: wrongAmountAhead } = later(
  () => import('./WrongAmountSheet'),
  (module) => module.WrongAmountSheet,
);
export const { Later: RestSheet } = later(
  () => import('./RestSheet'),
  (module) => module.RestSheet,
);
export const { Later: NewRateSheet } = later(
  () => import('./NewRateSheet'),
  (module) => module.NewRateSheet,
);
