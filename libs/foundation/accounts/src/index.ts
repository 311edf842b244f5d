export {
  type Account,
  accountDecider,
  type AccountEvent,
  enrolTotp,
  HOLD_MS,
  lockPin,
  register,
  removeTotp,
  setPassword,
  setPin,
} from './domain/account.js';
export { type OtherSignInMethods, otherSignInMethods } from './domain/sign-in-methods.js';
export { nextTier, setTier } from './domain/tier.js';
export { close, LEGAL_MS } from './domain/closing.js';
export { type AccountAlarm, accountAlarms } from './application/account-alarms.js';
export { AccountLog, accountMetadata, type Addressed } from './application/account-log.js';
export { DEMO_ADDITION, DEMO_PIN, type DemoAddition, isDemo } from './application/demo-customer.js';
export { keepClosed } from './application/forget-secrets.js';
export { CodeCaps } from './application/code-caps.js';
export { type CodeOf, OneTimeCodes } from './application/one-time-codes.js';
export { FreshProof, type GivenProof } from './application/fresh-proof.js';
export { SecondFactorCheck } from './application/second-factor-check.js';
export { OwnSecret } from './application/own-secret.js';
export { AccountsConfig, type IdentityProvider } from './application/config.js';
export { PayoutHolds } from './application/payout-holds.js';
export { type ConfirmedAct, PasskeyConfirmations } from './application/passkey-confirmations.js';
export { accountEmails, accountPhones, CustomerProfiles, type Profile, subjectOf } from './application/profiles.js';
export { AccountSessions, endEverything } from './application/sessions.js';
export { type Proof, StepUp } from './application/step-up.js';
export { type UsernameOwner, UsernameOwners } from './application/username-owners.js';
export { passkeysOf } from './read-model/list-passkeys.js';
export { AccountLimits, SignInResponse } from './http/sign-in-response.js';
export { AccountCookies } from './http/cookies.js';
export { SignInConcurrencyLimit } from './http/sign-in-concurrency-limit.js';
export { AccountsApiModule } from './accounts-api.module.js';
export { AccountsModule, TextCapsModule } from './accounts.module.js';
export { CustomerOperationsModule } from './customer-operations.module.js';
export { DemoCustomerModule } from './demo-customer.module.js';
export {
  beginPinUnlock,
  freeze,
  resetSecondFactor,
  unfreeze,
  UNLOCK_MS,
  whyClosed,
  whyNotBeginPinUnlock,
  whyNotNote,
  whyNotResetSecondFactor,
} from './domain/care.js';
export { BeginPinUnlock } from './application/begin-pin-unlock.js';
export { type CustomerOperationRequest, CustomerOperations } from './application/customer-care.js';
export { CustomerFinder, type Sought } from './application/customer-finder.js';
export { FreezeCustomer, FreezeCustomerHandler } from './application/freeze-customer.js';
export { accountState, assertNotFrozen, isFrozen, isOwnerFrozen, keepFrozen } from './application/freezes.js';
export { NoteCustomer } from './application/note-customer.js';
export { RequestSecondFactorReset } from './application/request-second-factor-reset.js';
export { SecondFactorResets } from './application/second-factor-resets.js';
export { SignOutCustomer } from './application/sign-out-customer.js';
export { accountIdentities } from './application/identities/identities.js';
export { CALLBACK as GOOGLE_CALLBACK } from './application/identities/issuer.js';
export { context } from './context.js';
