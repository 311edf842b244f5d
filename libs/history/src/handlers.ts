/* What does each command and answers each question. */
export { DropDeadLetterHandler, RetryDeadLetterHandler } from './application/letter-acts.js';
export {
  ProveProjectionHandler,
  RebuildProjectionHandler,
  SteerRebuildHandler,
} from './application/rebuild-projection.js';
export { RetryDeadLettersHandler } from './application/retry-dead-letters.js';
export { VerifyHistoryHandler } from './application/verify-history.js';
export {
  ListDeadLettersHandler,
  ShowDeadLetterHandler,
  ShowDeadLettersOverviewHandler,
} from './read-model/list-dead-letters.js';
export { ListEventsHandler, ShowEventHandler } from './read-model/list-events.js';
export { ListProjectionsHandler } from './read-model/list-projections.js';
export { ListRebuildsHandler, ShowRebuildHandler } from './read-model/list-rebuilds.js';
export { ShowProjectionHandler, ShowProjectionsOverviewHandler } from './read-model/show-projection.js';
export { ShowProofHandler } from './read-model/show-proof.js';
export { ShowStreamAtHandler, ShowStreamHandler } from './read-model/show-stream.js';
export { ShowVerificationHandler } from './read-model/show-verification.js';
