import { Module } from '@nestjs/common';
import { AccountsApiModule, AccountsModule } from '@usdt-africa/accounts';
import { ApprovalsModule } from '@usdt-africa/approvals';
import { OrderAccessModule, OrderRefundPages, OrdersModule, OwnerCodesModule } from '@usdt-africa/orders';
import { PayoutsApiModule } from '@usdt-africa/payouts';
import { AddressChecksModule } from '@usdt-africa/purchases';
import { SendsModule } from '@usdt-africa/sends';
import { SweepsWorkerModule } from '@usdt-africa/sweeps';
import { AssetReturns } from './application/asset-returns.js';
import { OperatorRefunds, RefundApprovals } from './application/operator-refunds.js';
import { OwnerRefunds } from './application/owner-refunds.js';
import { RefundProcess } from './application/refund-process.js';
import { RefundProcessJob } from './application/refund-process-job.js';
import { RefundRequests } from './application/refund-requests.js';
import { RefundSends } from './application/refund-sends.js';
import { RefundSignatures } from './application/refund-signatures.js';
import { RefundStreams } from './application/refund-streams.js';
import { RefundTimers } from './application/refund-timers.js';
import { RefundWork } from './application/refund-work.js';
import * as handlers from './handlers.js';
import { RefundLimits } from './http/refund-limits.js';
import { RefundsController } from './http/refunds.controller.js';
import * as operations from './operations.js';
import { RefundViews } from './read-model/refund-views.js';

const SERVICES = [OperatorRefunds, RefundApprovals, RefundSends, RefundStreams, RefundWork];

/** Refunds by their streams: what api and worker share. */
@Module({ imports: [OrdersModule, SendsModule], providers: SERVICES, exports: SERVICES })
export class RefundsModule {}

/** Refunds on the pages of their orders. */
@Module({
  imports: [AccountsModule, RefundsModule],
  providers: [RefundViews, { provide: OrderRefundPages, useExisting: RefundViews }],
  exports: [OrderRefundPages, RefundViews],
})
export class RefundPagesModule {}

/** Requests of refunds, and what operators do about them. */
@Module({
  imports: [ApprovalsModule, OrdersModule, PayoutsApiModule, RefundsModule],
  providers: [RefundRequests, ...Object.values(operations)],
  exports: [RefundRequests, RefundsModule],
})
export class RefundRequestsModule {}

/** HTTP of refunds for the owners of orders. */
@Module({
  imports: [
    AccountsApiModule,
    AddressChecksModule,
    OrderAccessModule,
    OrdersModule,
    OwnerCodesModule,
    RefundPagesModule,
    RefundRequestsModule,
  ],
  controllers: [RefundsController],
  providers: [OwnerRefunds, RefundLimits, RefundSignatures, ...Object.values(handlers)],
})
export class RefundsApiModule {}

/** Takes proofs, sends refunds, and ends them as their sends end and as time passes. */
@Module({
  imports: [RefundsModule, SendsModule, SweepsWorkerModule],
  providers: [AssetReturns, RefundProcess, RefundProcessJob, RefundTimers],
})
export class RefundsWorkerModule {}
