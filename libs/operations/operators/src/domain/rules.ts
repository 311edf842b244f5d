/** Figures of sign-in and sessions, in milliseconds where they are times. */
export const RULES = {
  /** Idle timeout of a session. */
  idleMs: 15 * 60_000,
  /** A session ends in any case. */
  sessionMs: 8 * 3_600_000,
  /** A change of sign-in methods needs a sign-in as recent as this. */
  freshMs: 15 * 60_000,
  /** Between the password and the second step. */
  signInMs: 10 * 60_000,
  /** A passkey's challenge. */
  challengeMs: 5 * 60_000,
  /** A one-time link. */
  enrolmentMs: 24 * 3_600_000,
  /** Wrong tries in a row before the account waits. */
  tries: 5,
  /** How long it waits; tries are forgotten after as long without one. */
  lockMs: 15 * 60_000,
  /** Wrong passwords for one account from all places together before it waits (passkeys still open it). */
  triesFromEverywhere: 40,
  recoveryCodes: 10,
  /** How long personal data that was opened for a reason stays open. */
  personalDataMs: 15 * 60_000,
} as const;
