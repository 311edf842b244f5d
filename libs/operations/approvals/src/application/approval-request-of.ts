import { uuidFrom } from '@usdt-africa/kernel';
import type { OperatorRequest } from '@usdt-africa/operators';
import type { ApprovalRequest } from './approvals.js';

/** The approval request of an operator's action: a repeat of the same request by the same operator is the same one. */
export function approvalRequestOf(
  { viewer, key, body }: OperatorRequest,
  request: Omit<ApprovalRequest, 'approvalId' | 'requestedBy' | 'reason'>,
): ApprovalRequest {
  const approvalId = uuidFrom('approval', request.action, request.subject.id, viewer.id, key);
  return { ...request, approvalId, requestedBy: viewer.id, reason: body.reason ?? '' };
}
