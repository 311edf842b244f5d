import { Module } from '@nestjs/common';
import { ApprovalsModule } from '@usdt-africa/approvals';
import { ApproveRefillHandler } from './application/approve-refill.js';
import { EndRefillHandler } from './application/end-refill.js';
import { Refills } from './application/refills.js';
import { RefillStreams } from './application/refill-streams.js';
import { RequestRefillHandler } from './application/request-refill.js';
import { RequestTreasuryOpeningHandler } from './application/request-treasury-opening.js';
import { TreasuryOpenings } from './application/treasury-openings.js';
import * as worker from './worker.js';

/** Refills by their streams, and the record of the treasury's opening balance: what api and worker share. */
@Module({ providers: [RefillStreams, TreasuryOpenings], exports: [RefillStreams, TreasuryOpenings] })
export class TreasuryModule {}

/** What operators do about the treasury and refills of the hot wallet. */
@Module({
  imports: [ApprovalsModule, TreasuryModule],
  providers: [Refills, ApproveRefillHandler, EndRefillHandler, RequestRefillHandler, RequestTreasuryOpeningHandler],
  exports: [TreasuryModule],
})
export class TreasuryApiModule {}

/** Reads the treasury and the hot wallet's resources, recognises refills, and ends those whose time is over. */
@Module({ imports: [TreasuryModule], providers: Object.values(worker) })
export class TreasuryWorkerModule {}
