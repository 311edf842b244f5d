/* What a worker runs, and what that consists of. */
export { RefusedSweeps } from './application/refused-sweeps.js';
export { SweepEstimates } from './application/sweep-estimates.js';
export { SweepHoldings } from './application/sweep-holdings.js';
export { SweepLegs } from './application/sweep-legs.js';
export { SweepPlanner } from './application/sweep-planner.js';
export { SweepProcess } from './application/sweep-process.js';
export { SweepProcessJob } from './application/sweep-process-job.js';
export { SweepRunner } from './application/sweep-runner.js';
export { SweepRunsJob } from './application/sweep-runs-job.js';
export { TrxPrices } from './application/trx-prices.js';
