import { later } from '../../app/later';

/** What an order's page opens by a press, beside what tells where the money is. */
export const { Later: ShareSheet, ahead: shareAhead } = later(
  () => import('./ShareSheet'),
  (module) => module.ShareSheet,
);
export const { Later: WrongAmountSheet, ahead: wrongAmountAhead } = later(
  () => import('./WrongAmountSheet'),
  (module) => module.WrongAmountSheet,
);
