export { ApproveRefund } from './application/operator/approve-refund.js';
export { EndOpenRefund } from './application/operator/end-open-refund.js';
export { RefuseRefund } from './application/operator/refuse-refund.js';
export { RequestOrderRefund } from './application/operator/request-order-refund.js';
export { SendRefundAgain } from './application/operator/send-refund-again.js';
export { OperatorRefunds, RefundApprovals } from './application/operator-refunds.js';
export { REFUND_PROCESS, RefundProcess } from './application/refund-process.js';
export { RefundRequests, type WantedRefund, type WantedReturn } from './application/refund-requests.js';
export { RefundSends } from './application/refund-sends.js';
export { RefundStreams } from './application/refund-streams.js';
export { RefundTimers } from './application/refund-timers.js';
export { OwnerRefunds } from './application/owner-refunds.js';
export { RefundViews } from './read-model/refund-views.js';
export { refundView, sendsMicro } from './read-model/refund-view.js';
export { refundsProjection } from './read-model/refunds.js';
export { RefundWork } from './application/refund-work.js';
export {
  type AssetRefund,
  isEnded,
  isOfAsset,
  isRequested,
  presentProof,
  type Refund,
  refundDecider,
  type RefundEvent,
  type RefundPhase,
  type RefundProof,
  type RequestedRefund,
} from './domain/refund.js';
export { type SupportOffer, supportOffer, supportOfferOrWhy } from './application/support-offer.js';
export { amountText, receivedAmount } from './domain/amount-text.js';
export { AssetReturns } from './application/asset-returns.js';
export { RequestAssetReturn } from './application/operator/request-asset-return.js';
export { assetOfferOrWhy } from './application/asset-offer.js';
export { refundEndedAt, type RefundStatus, refundStatus, waitsSince } from './domain/status.js';
export { context } from './context.js';
export {
  RefundPagesModule,
  RefundRequestsModule,
  RefundsApiModule,
  RefundsModule,
  RefundsWorkerModule,
} from './refunds.module.js';
