export { FundingApiConfig, FundingConfig } from './application/funding-config.js';
export { FUNDING_HINTS, FundingHints } from './application/funding-hints.js';
export { FundingAccounts } from './application/funding-accounts.js';
export { FundingClock } from './application/funding-clock.js';
export { FundingListReader } from './application/funding-list-reader.js';
export { fundingAccountNumbers, FundingOwners } from './application/funding-owners.js';
export { type By, creditEntryId, fundingIdOf, FundingStreams } from './application/funding-streams.js';
export { FundingWork } from './application/funding-work.js';
export { FundingWorker } from './application/funding-worker.js';
export { type FundingOptions, openFunding } from './application/open-funding.js';
export { FundingApprovals, OperatorFundings } from './application/operator-fundings.js';
export { CreditFunding } from './application/credit-funding.js';
export { ReturnFunding } from './application/return-funding.js';
export { SettlementReader } from './application/settlement-reader.js';
export { last4Of, type Sender } from './application/sender.js';
export { whyNotRelease } from './domain/decide.js';
export { type FundingAccount, fundingAccountDecider, requestAccount } from './domain/funding-account.js';
export { type Funding, fundingDecider, type FundingEvent, isInSuspense } from './domain/funding.js';
export { collectionAccount, SUSPENSE } from './domain/postings.js';
export { FUNDING_RULES, RETURN_ALONE_KOBO } from './domain/rules.js';
export { type FundingAlarm, fundingAlarms } from './read-model/funding-alarms.js';
export { fundingsProjection, rowOfFunding } from './read-model/fundings.js';
export { context } from './context.js';
export {
  DemoWalletModule,
  FundingApiModule,
  FundingModule,
  FundingOperationsModule,
  FundingWorkerModule,
} from './funding.module.js';
