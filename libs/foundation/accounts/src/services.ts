/* What other contexts identify a customer by, have them confirm what they do, and act on them for operators. */
export { AccountCookies } from './http/cookies.js';
export { AccountLimits, SignInResponse } from './http/sign-in-response.js';
export { CodeCaps } from './application/code-caps.js';
export { CustomerFinder } from './application/customer-finder.js';
export { CustomerOperations } from './application/customer-care.js';
export { FreshProof } from './application/fresh-proof.js';
export { NewAccounts } from './application/new-accounts.js';
export { OneTimeCodes } from './application/one-time-codes.js';
export { OwnSecret } from './application/own-secret.js';
export { PasskeyConfirmations } from './application/passkey-confirmations.js';
export { SecondFactorCheck } from './application/second-factor-check.js';
export { SignIns } from './application/sign-ins.js';
export { StepUp } from './application/step-up.js';
