/* The handlers of commands. */
export { DecideApprovalHandler } from './application/decide-approval.js';
export { RecordApprovalFactsHandler } from './application/record-approval-facts.js';
export { WithdrawApprovalHandler } from './application/withdraw-approval.js';
