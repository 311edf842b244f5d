export { CheckRunner, type CheckRunnerOptions, GIVEN_UP_MS } from './application/check-runner.js';
export { DojahIdentityCheck, type DojahOptions } from './application/dojah.js';
export { HeardIdentifications } from './application/heard-identifications.js';
export { IDENTITY_CHECK, type IdentityCheck, type RegisterAnswer } from './application/identity-check.js';
export { identityNumbers } from './application/identity-numbers.js';
export { papersSubject, Wishes } from './application/wishes.js';
export { context } from './context.js';
export { type Verification, verificationDecider, type VerificationEvent } from './domain/verification.js';
export { VerificationsModule } from './verifications.module.js';
