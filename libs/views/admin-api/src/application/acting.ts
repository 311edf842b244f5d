import { Command } from '@nestjs/cqrs';
import type { ApprovalRequest } from '@usdt-africa/approvals';
import type { VerbRequest } from '@usdt-africa/contracts/admin';
import { uuidFrom } from '@usdt-africa/kernel';
import { actorOf, type Viewer } from '@usdt-africa/operators';
import { changed } from '@usdt-africa/orders';
import { correlationId } from '@usdt-africa/platform';

/** An operator's request: who, what exactly, and the key that makes it the same request. */
export interface Acting<Body extends VerbRequest = VerbRequest> {
  readonly viewer: Viewer;
  readonly key: string;
  readonly body: Body;
}

/** What an operator asks to be done to one record. */
export class ActOn<Body extends VerbRequest = VerbRequest> extends Command<void> {
  constructor(
    readonly id: string,
    readonly acting: Acting<Body>,
  ) {
    super();
  }
}

/** In whose name, and why. */
export function nameOf({ viewer, body }: Acting) {
  return { actor: actorOf(viewer.id), ...(body.reason ? { reason: body.reason } : {}) };
}

/** The same for what is done to a payout of an order. */
export function byOf({ viewer, body }: Acting, orderId: string) {
  return { actor: actorOf(viewer.id), correlationId: correlationId(), orderId, reason: body.reason ?? '' };
}

/** @throws Refusal 409 `changed-meanwhile` for another version than the operator has looked at */
export function checkVersion({ body }: Acting, version: number): void {
  if (body.version !== undefined && body.version !== version) throw changed();
}

/** What a second person is asked for: the same request of the same person is the same one to them. */
export function requestOf(
  { viewer, key, body }: Acting,
  request: Omit<ApprovalRequest, 'approvalId' | 'askedBy' | 'reason'>,
): ApprovalRequest {
  const approvalId = uuidFrom('approval', request.verb, request.subject.id, viewer.id, key);
  return { ...request, approvalId, askedBy: viewer.id, reason: body.reason ?? '' };
}
