/* What a worker runs, and what that consists of. */
export { RefillMatching } from './application/refill-matching.js';
export { RefillProcess } from './application/refill-process.js';
export { RefillProcessJob } from './application/refill-process-job.js';
export { RefillTimers } from './application/refill-timers.js';
export { TreasuryMonitor } from './application/treasury-monitor.js';
export { TreasuryRow } from './application/treasury-row.js';
