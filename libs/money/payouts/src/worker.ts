/* What a worker runs, and what that consists of. */
export { PayoutAnswers } from './application/payout-answers.js';
export { PayoutProcess } from './application/payout-process.js';
export { PayoutProcessJob } from './application/payout-process-job.js';
export { PayoutResolver } from './application/payout-resolver.js';
export { PayoutSender } from './application/payout-sender.js';
export { PayoutStreams } from './application/payout-streams.js';
export { PayoutSwitches } from './application/payout-gate.js';
export { PayoutWork } from './application/payout-work.js';
export { ProviderList } from './application/provider-list.js';
export { ProviderListReader } from './application/provider-list-reader.js';
export { ProviderMonitor } from './application/provider-monitor.js';
