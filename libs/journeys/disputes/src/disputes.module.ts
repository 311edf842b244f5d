import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountsModule } from '@usdt-africa/accounts';
import { ApprovalsModule } from '@usdt-africa/approvals';
import { OrderAccessModule, OrdersModule } from '@usdt-africa/orders';
import { PeopleModule } from '@usdt-africa/people';
import { PurchasesModule } from '@usdt-africa/purchases';
import { RefundRequestsModule } from '@usdt-africa/refunds';
import { DisputeApprovals } from './application/approval-port.js';
import { DisputeClock } from './application/dispute-clock.js';
import { DisputeCommands } from './application/dispute-commands.js';
import { DisputeFiles } from './application/dispute-files.js';
import { DisputeProcess } from './application/dispute-process.js';
import { DisputeProcessJob } from './application/dispute-process-job.js';
import { DisputeRepays } from './application/dispute-repays.js';
import { DisputeStreams } from './application/dispute-streams.js';
import { PayoutsAgain } from './application/payouts-again.js';
import { ApprovalGate, PayoutRepayer } from './application/ports.js';
import * as handlers from './handlers.js';
import { AdminDisputesController } from './http/admin-disputes.controller.js';
import { DisputeLimits, DisputesController } from './http/disputes.controller.js';
import { PurchaseDisputesController } from './http/purchase-disputes.controller.js';
import { DisputeList, DisputeRow } from './read-model/dispute-list.js';

const SHARED = [DisputeFiles, DisputeRepays, DisputeStreams];

/** Cases by their streams, and the payouts sent again for them: what api and worker share. */
@Module({
  imports: [ApprovalsModule, OrdersModule],
  providers: [
    { provide: ApprovalGate, useClass: DisputeApprovals },
    { provide: PayoutRepayer, useClass: PayoutsAgain },
    ...SHARED,
  ],
  exports: [ApprovalGate, ...SHARED],
})
export class DisputesModule {}

/** Both sides of disputes over HTTP. */
@Module({
  imports: [
    AccountsModule,
    DisputesModule,
    OrderAccessModule,
    OrdersModule,
    PeopleModule,
    PurchasesModule,
    RefundRequestsModule,
    TypeOrmModule.forFeature([DisputeRow]),
  ],
  controllers: [DisputesController, PurchaseDisputesController, AdminDisputesController],
  providers: [DisputeCommands, DisputeLimits, DisputeList, ...Object.values(handlers)],
  exports: [DisputeList],
})
export class DisputesApiModule {}

/** What follows from cases elsewhere, and from time that passed. */
@Module({ imports: [DisputesModule], providers: [DisputeProcess, DisputeProcessJob, DisputeClock] })
export class DisputesWorkerModule {}
