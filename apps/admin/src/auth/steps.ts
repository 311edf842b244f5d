import type { SandboxOperatorView, SignInView, OperatorTotpEnrolment } from '@usdt-africa/contracts/admin';

/** Current step of a sign-in. */
export type Step =
  | { readonly at: 'password'; readonly email: string }
  | { readonly at: 'new-password'; readonly token: string }
  | { readonly at: 'code'; readonly email: string; readonly view: SignInView }
  | { readonly at: 'recovery'; readonly email: string; readonly view: SignInView }
  | { readonly at: 'enrol'; readonly email: string; readonly enrolment: OperatorTotpEnrolment }
  | { readonly at: 'codes'; readonly codes: readonly string[] };

/** What comes after the password. */
export function afterPassword(email: string, view: SignInView): Step {
  return view.next === 'enrol-totp' && view.enrolment
    ? { at: 'enrol', email, enrolment: view.enrolment }
    : { at: 'code', email, view };
}

/** Seconds until the authenticator shows another code, and the part of its half minute that is left. */
export function untilNextCode(now: number): { readonly seconds: number; readonly percent: number } {
  const seconds = 30 - (Math.floor(now / 1000) % 30);
  return { seconds, percent: Math.round((seconds / 30) * 100) };
}

export type SandboxOperators = readonly SandboxOperatorView[];
