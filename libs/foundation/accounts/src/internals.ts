/* Providers that this context alone injects. */
export { AccountAttempts, AccountPasswords } from './application/credentials.js';
export { AttemptResults } from './application/attempt-results.js';
export { FailedTries } from './application/failed-tries.js';
export { Identities } from './application/identities/identities.js';
export { IdentityIssuer } from './application/identities/issuer.js';
export { Leftovers } from './application/leftovers.js';
export { MailLimits } from './application/code-caps.js';
export { OwnPassword } from './application/own-password.js';
export { PendingLogin } from './application/pending-login.js';
export { Pins } from './application/pins.js';
export { Proofs } from './application/proofs.js';
export { Registrations } from './application/registrations.js';
export { ResetBudget, ResetLimits } from './application/reset-budget.js';
export { Resets } from './application/resets.js';
export { SecondSteps } from './application/second-steps.js';
export { SignInConcurrencyLimit } from './http/sign-in-concurrency-limit.js';
export { Usernames } from './application/usernames.js';
export { Visits } from './application/identities/visits.js';
