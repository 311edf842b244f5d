export { BankIdentifications } from './application/bank-identifications.js';
export { CheckRunner, GIVEN_UP_MS, VerificationsWorkerConfig } from './application/check-runner.js';
export { DemoIdentity } from './application/demo-identity.js';
export { DojahIdentityCheck, type DojahOptions } from './application/dojah.js';
export { HeldByTier, type HeldOfAccount } from './application/held-by-tier.js';
export { IdentificationWebhookHandler } from './application/identification-webhook-handler.js';
export { IDENTITY_CHECK, type IdentityCheck, type RegisterAnswer } from './application/identity-check.js';
export { addedBvns, identityNumbers, VerifiedNumbers } from './application/identity-numbers.js';
export { OpenTierUpgrade } from './application/open-tier-upgrade.js';
export { documentsSubject, TierUpgradeRequests } from './application/tier-upgrade-requests.js';
export { context } from './context.js';
export { type Verification, verificationDecider, type VerificationEvent } from './domain/verification.js';
export {
  VerificationsApiModule,
  VerificationsModule,
  VerificationsWorkerModule,
  VerifiedNumbersModule,
} from './verifications.module.js';
