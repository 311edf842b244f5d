export { type CheckFinding, HISTORY_CHECKS, type HistoryCheck } from './application/history-checks.js';
export { VerifyHistory } from './application/verify-history.js';
export { HISTORY, type HistoryConfig } from './history-config.js';
export { HistoryModule } from './history.module.js';
export { EventRows } from './read-model/event-rows.js';
export { ShowVerification } from './read-model/show-verification.js';
export { ledgerOf, timelineOf } from './read-model/timeline.js';
export { context } from './context.js';
