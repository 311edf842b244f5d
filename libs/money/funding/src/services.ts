/* What api and worker share. */
export { FundingWork } from './application/funding-work.js';
export { FundingOwners } from './application/funding-owners.js';
export { FundingAccounts } from './application/funding-accounts.js';
export { FundingStreams } from './application/funding-streams.js';
export { FundingHints } from './application/funding-hints.js';
export { OperatorFundings, FundingApprovals } from './application/operator-fundings.js';
