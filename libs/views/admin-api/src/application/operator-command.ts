import { Command } from '@nestjs/cqrs';
import type { ApprovalRequest } from '@usdt-africa/approvals';
import type { ActionRequest } from '@usdt-africa/contracts/admin';
import { uuidFrom } from '@usdt-africa/kernel';
import { actorOf, type Viewer } from '@usdt-africa/operators';
import { changed } from '@usdt-africa/orders';
import { correlationId } from '@usdt-africa/platform';

/** An operator's request: who, what exactly, and the key that makes it the same request. */
export interface AdminRequest<Body extends ActionRequest = ActionRequest> {
  readonly viewer: Viewer;
  readonly key: string;
  readonly body: Body;
}

/** An operator's request for an action on one record. */
export class OperatorCommandInput<Body extends ActionRequest = ActionRequest> extends Command<void> {
  constructor(
    readonly id: string,
    readonly request: AdminRequest<Body>,
  ) {
    super();
  }
}

/** In whose name, and why. */
export function nameOf({ viewer, body }: AdminRequest) {
  return { actor: actorOf(viewer.id), ...(body.reason ? { reason: body.reason } : {}) };
}

/** The same for an action on a payout of an order. */
export function byOf({ viewer, body }: AdminRequest, orderId: string) {
  return { actor: actorOf(viewer.id), correlationId: correlationId(), orderId, reason: body.reason ?? '' };
}

/** @throws Refusal 409 `changed-meanwhile` for another version than the operator has seen */
export function checkVersion({ body }: AdminRequest, version: number): void {
  if (body.version !== undefined && body.version !== version) throw changed();
}

/** The approval request of an action: a repeat of the same request by the same operator is the same one. */
export function requestOf(
  { viewer, key, body }: AdminRequest,
  request: Omit<ApprovalRequest, 'approvalId' | 'requestedBy' | 'reason'>,
): ApprovalRequest {
  const approvalId = uuidFrom('approval', request.action, request.subject.id, viewer.id, key);
  return { ...request, approvalId, requestedBy: viewer.id, reason: body.reason ?? '' };
}
