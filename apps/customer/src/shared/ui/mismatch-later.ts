import { later } from '../routing/lazy-sheet';

export const { Later: MismatchSheet, ahead: mismatchAhead } = later(
  () => import('./MismatchSheet'),
  (module) => module.MismatchSheet,
);
