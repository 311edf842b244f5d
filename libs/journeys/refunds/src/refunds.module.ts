import { Module } from '@nestjs/common';
import { OrdersModule } from '@usdt-africa/orders';
import { PayoutsApiModule } from '@usdt-africa/payouts';
import { SendsModule } from '@usdt-africa/sends';
import { RefundProcess } from './application/refund-process.js';
import { RefundProcessJob } from './application/refund-process-job.js';
import { RefundRequests } from './application/refund-requests.js';
import { RefundSends } from './application/refund-sends.js';
import { RefundStreams } from './application/refund-streams.js';
import { RefundTimers } from './application/refund-timers.js';
import { RefundWork } from './application/refund-work.js';

const SERVICES = [RefundSends, RefundStreams, RefundWork];

/** Refunds by their streams: what api and worker share. */
@Module({ imports: [OrdersModule, SendsModule], providers: SERVICES, exports: SERVICES })
export class RefundsModule {}

/** Requests of refunds. */
@Module({
  imports: [OrdersModule, PayoutsApiModule, RefundsModule],
  providers: [RefundRequests],
  exports: [RefundRequests, RefundsModule],
})
export class RefundsApiModule {}

/** Takes proofs, sends refunds, and ends them as their sends end and as time passes. */
@Module({
  imports: [RefundsModule],
  providers: [RefundProcess, RefundProcessJob, RefundTimers],
  exports: [RefundsModule],
})
export class RefundsWorkerModule {}
