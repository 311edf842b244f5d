export { APPROVAL_PROCESS, ApprovalProcess } from './application/approval-process.js';
export {
  type ApprovalExecutor,
  type ApprovalRequest,
  Approvals,
  type Executors,
  type GrantedRequest,
  type PendingApprovals,
} from './application/approvals.js';
export { ApprovalsApiModule, ApprovalsModule, ApprovalsWorkerModule } from './approvals.module.js';
export { approvalRequestOf } from './application/approval-request-of.js';
export { DecideApproval } from './application/decide-approval.js';
export { RecordApprovalFacts } from './application/record-approval-facts.js';
export { WithdrawApproval } from './application/withdraw-approval.js';
export { type Approval, approvalDecider, type ApprovalEvent } from './domain/approval.js';
export {
  aboutOperator,
  type ApprovalAction,
  MAY_REQUEST,
  DECIDING,
  permissionFor,
} from './application/approval-kinds.js';
export { ApprovalFacts, type DecidedFacts } from './read-model/approval-facts.js';
export { approvalsProjection } from './read-model/approvals-projection.js';
export { context } from './context.js';
