import { later } from '../routing/lazy-sheet';

/** Opened from the header, from every step, and from every order. */
export const { Later: HowItWorks, ahead: howAhead } = later(
  () => import('./HowItWorksSheet'),
  (module) => module.HowItWorksSheet,
);
