import { Module } from '@nestjs/common';
import { OperatorApprovalGate } from '@usdt-africa/operators';
import { ApprovalExpiryTimer } from './application/approval-expiry-timer.js';
import { ApprovalProcess } from './application/approval-process.js';
import { ApprovalProcessJob } from './application/approval-process-job.js';
import { Approvals } from './application/approvals.js';
import * as handlers from './handlers.js';
import { ApprovalFacts } from './read-model/approval-facts.js';

/** Where a second person decides; the contexts carry out what was approved. */
@Module({
  providers: [Approvals, { provide: OperatorApprovalGate, useExisting: Approvals }],
  exports: [Approvals, OperatorApprovalGate],
})
export class ApprovalsModule {}

/** Operators' commands about requests, and the effects that decided ones were decided upon. */
@Module({
  imports: [ApprovalsModule],
  providers: [ApprovalFacts, ...Object.values(handlers)],
  exports: [ApprovalFacts, ApprovalsModule],
})
export class ApprovalsApiModule {}

/** Executes approved requests, and ends requests that were not decided in time. */
@Module({ imports: [ApprovalsModule], providers: [ApprovalProcess, ApprovalProcessJob, ApprovalExpiryTimer] })
export class ApprovalsWorkerModule {}
