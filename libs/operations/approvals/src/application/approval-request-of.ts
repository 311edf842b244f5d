import { approvalIdentity, type OperatorRequest } from '@usdt-africa/operators';
import type { ApprovalRequest } from './approvals.js';

/** The approval request of an operator's action: a repeat of the same request by the same operator is the same one. */
export function approvalRequestOf(
  by: OperatorRequest,
  request: Omit<ApprovalRequest, 'approvalId' | 'requestedBy' | 'reason'>,
): ApprovalRequest {
  return { ...request, ...approvalIdentity(by, request.action, request.subject.id) };
}
