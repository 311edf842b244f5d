/* What a worker runs, and what that consists of. */
export { AccountOpener } from './application/account-opener.js';
export { ReceivedCredits } from './application/received-credits.js';
export { Refunds } from './application/refunds.js';
export { FundingListReader } from './application/funding-list-reader.js';
export { FundingWorker } from './application/funding-worker.js';
export { FundingClock } from './application/funding-clock.js';
export { SettlementReader } from './application/settlement-reader.js';
