/* What a worker runs, and what that consists of. */
export { ChainRecord } from './application/chain-record.js';
export { FrozenSends } from './application/frozen-sends.js';
export { FrozenSendsJob } from './application/frozen-sends-job.js';
export { HotWalletMonitor } from './application/hot-wallet-monitor.js';
export { HotWalletRow } from './application/hot-wallet-row.js';
export { SendActivity } from './application/send-activity.js';
export { SendBroadcast } from './application/send-broadcast.js';
export { SendSettling } from './application/send-settling.js';
export { SendSignatures } from './application/send-signatures.js';
export { SendSigning } from './application/send-signing.js';
export { SendStreams } from './application/send-streams.js';
export { SendTracking } from './application/send-tracking.js';
export { SendWorker } from './application/send-worker.js';
export { SignerJournal } from './application/signer-journal.js';
export { TransferCheck } from './application/transfer-check.js';
