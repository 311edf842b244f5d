import type { RegistrationView } from '@usdt-africa/contracts/api';
import { accountPaths } from '../../../shared/routing/account-paths';

/** The steps as the page has them, in their order. */
export const STEPS = ['details', 'username', 'password', 'pin', 'codes', 'done'] as const;
export type Step = (typeof STEPS)[number];

/** So many are counted: what follows them is no step any more. */
export const COUNTED = 5;

export function stepPath(step: Step): string {
  return step === 'details' ? accountPaths.register : `${accountPaths.register}/${step}`;
}

/** The furthest step that a registration has come to. */
export function reached(view: RegistrationView | null): Step {
  if (view === null) return 'details';
  return view.step === 'ready' ? 'codes' : view.step;
}

/**
 * The step to show when a step is requested: that step if the registration has reached it, else the furthest one
 * reached.
 */
export function allowed(wanted: Step, view: RegistrationView | null): Step {
  const furthest = reached(view);
  // A finished registration stays finished.
  if (furthest === 'done') return 'done';
  return STEPS.indexOf(wanted) <= STEPS.indexOf(furthest) ? wanted : furthest;
}
