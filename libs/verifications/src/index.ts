export { identityNumbers } from './application/identity-numbers.js';
export { papersSubject } from './application/wishes.js';
export { context } from './context.js';
export { type Verification, verificationDecider, type VerificationEvent } from './domain/verification.js';
export { VerificationsModule } from './verifications.module.js';
