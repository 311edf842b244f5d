/* The handlers of commands and queries. */
export { ConfirmRefundHandler } from './application/confirm-refund.js';
export { EndRefundHandler } from './application/end-refund.js';
export { NameRefundAddressHandler } from './application/name-refund-address.js';
export { ProveRefundAddressHandler } from './application/prove-refund-address.js';
export { RequestRefundHandler } from './application/request-refund.js';
export { RequestRefundProofHandler } from './application/request-refund-proof.js';
export { SendRefundCodesHandler } from './application/send-refund-codes.js';
export { ShowRefundHandler } from './read-model/show-refund.js';
