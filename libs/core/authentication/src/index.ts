export { type AttemptLimit, Attempts, tries, type Try } from './attempts.js';
export { TokenCookies, tokenIn } from './cookies.js';
export { deviceOf } from './device.js';
export {
  requestNewPasskey,
  requestPasskey,
  type Challenged,
  MOST_PASSKEYS,
  type NewPasskey,
  type PasskeyRow,
  PasskeyTable,
  relyingParty,
  type RelyingParty,
  verifiedCounter,
  verifiedNewPasskey,
} from './passkeys.js';
export { type PasswordFault, passwordFault } from './password-rules.js';
export { Passwords, type PasswordsOptions } from './passwords.js';
export { newRecoveryCodes, RecoveryCodeTable } from './recovery-codes.js';
export { Semaphore, type Turn } from './semaphore.js';
export { SessionChallenges } from './session-challenges.js';
export { base32, codeAt, matchingStep, newSeed, otpauthUrl, stepAt } from './totp.js';
