import type { RegistrationView } from '@usdt-africa/contracts/api';
import { accountPaths } from '../../app/account-paths';

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

/** Where somebody who asks for a step is led to: there if they have come so far, else to where they are. */
export function allowed(asked: Step, view: RegistrationView | null): Step {
  const furthest = reached(view);
  // What is done is done.
  if (furthest === 'done') return 'done';
  return STEPS.indexOf(asked) <= STEPS.indexOf(furthest) ? asked : furthest;
}
