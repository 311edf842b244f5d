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
export { nextTier, setTier } from './domain/tier.js';
export { AccountLog, accountMetadata, type Addressed } from './application/account-log.js';
export { AccountsConfig } from './application/config.js';
export { DEMO_PIN } from './application/demo-customer.js';
export { Pins } from './application/pins.js';
export { accountEmails, accountPhones, CustomerProfiles, type Profile, subjectOf } from './application/profiles.js';
export { AccountSessions, endEverything } from './application/sessions.js';
export { Arrival } from './http/arrival.js';
export { AccountsModule } from './accounts.module.js';
export { context } from './context.js';
