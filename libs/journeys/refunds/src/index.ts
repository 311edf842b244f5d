export { REFUND_PROCESS, RefundProcess } from './application/refund-process.js';
export { RefundRequests, type WantedRefund } from './application/refund-requests.js';
export { RefundSends } from './application/refund-sends.js';
export { RefundStreams } from './application/refund-streams.js';
export { RefundTimers } from './application/refund-timers.js';
export { OwnerRefunds } from './application/owner-refunds.js';
export { RefundViews } from './read-model/refund-views.js';
export { refundView } from './read-model/refund-view.js';
export { RefundWork } from './application/refund-work.js';
export {
  isEnded,
  isRequested,
  presentProof,
  type Refund,
  refundDecider,
  type RefundEvent,
  type RefundPhase,
  type RefundProof,
} from './domain/refund.js';
export { context } from './context.js';
export { RefundPagesModule, RefundsApiModule, RefundsModule, RefundsWorkerModule } from './refunds.module.js';
