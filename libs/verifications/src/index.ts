export { context } from './context.js';
export { type Verification, verificationDecider, type VerificationEvent } from './domain/verification.js';
