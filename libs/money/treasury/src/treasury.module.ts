import { Module } from '@nestjs/common';
import { ApproveRefillHandler } from './application/approve-refill.js';
import { EndRefillHandler } from './application/end-refill.js';
import { RefillMatching } from './application/refill-matching.js';
import { RefillProcess } from './application/refill-process.js';
import { RefillProcessJob } from './application/refill-process-job.js';
import { RefillStreams } from './application/refill-streams.js';
import { RefillTimers } from './application/refill-timers.js';
import { Refills } from './application/refills.js';
import { RequestRefillHandler } from './application/request-refill.js';
import { TreasuryMonitor } from './application/treasury-monitor.js';
import { TreasuryOpenings } from './application/treasury-openings.js';
import { TreasuryRow } from './application/treasury-row.js';

/** Records the treasury's opening balance: what api and worker share. */
@Module({ providers: [TreasuryOpenings], exports: [TreasuryOpenings] })
export class TreasuryModule {}

/** What operators do about refills of the hot wallet. */
@Module({
  providers: [RefillStreams, Refills, ApproveRefillHandler, EndRefillHandler, RequestRefillHandler],
  exports: [RefillStreams],
})
export class TreasuryApiModule {}

/** Reads the treasury and the hot wallet's resources, recognises refills, and ends those whose time is over. */
@Module({
  providers: [
    RefillMatching,
    RefillProcess,
    RefillProcessJob,
    RefillStreams,
    RefillTimers,
    TreasuryMonitor,
    TreasuryRow,
  ],
})
export class TreasuryWorkerModule {}
