/* The handlers of commands and queries. */
export { LeaveSweepHandler } from './application/leave-sweep.js';
export { ListHoldingsHandler } from './read-model/list-holdings.js';
export { ListSweepRunsHandler } from './read-model/list-sweep-runs.js';
export { RunOfSweepHandler } from './read-model/run-of-sweep.js';
export { ShowSweepRunHandler } from './read-model/show-sweep-run.js';
export { SweepNowHandler } from './application/sweep-now.js';
export { TrySweepAgainHandler } from './application/try-sweep-again.js';
