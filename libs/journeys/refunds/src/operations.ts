/* The handlers of operators’ commands. */
export { ApproveRefundHandler } from './application/operator/approve-refund.js';
export { EndOpenRefundHandler } from './application/operator/end-open-refund.js';
export { RefuseRefundHandler } from './application/operator/refuse-refund.js';
export { RequestAssetReturnHandler } from './application/operator/request-asset-return.js';
export { RequestOrderRefundHandler } from './application/operator/request-order-refund.js';
export { SendRefundAgainHandler } from './application/operator/send-refund-again.js';
