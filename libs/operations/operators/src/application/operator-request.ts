import { Command } from '@nestjs/cqrs';
import type { ActionRequest } from '@usdt-africa/contracts/admin';
import { uuidFrom } from '@usdt-africa/kernel';
import { correlationId, type IdempotentRequest } from '@usdt-africa/platform';
import type { Viewer } from '../domain/viewer.js';
import { changed } from './granted-changes.js';
import { actorOf } from './operator-log.js';

/** An operator's request for an action: requester, body, and the key that makes it the same request. */
export interface OperatorRequest<Body extends ActionRequest = ActionRequest> {
  readonly viewer: Viewer;
  readonly key: string;
  readonly body: Body;
  /** Marks the request as carried out, in the transaction of its append. */
  readonly once: Pick<IdempotentRequest, 'markDone'>;
}

/** An operator's command on one record. */
export class OperatorCommand<Body extends ActionRequest = ActionRequest> extends Command<void> {
  constructor(
    readonly id: string,
    readonly request: OperatorRequest<Body>,
  ) {
    super();
  }
}

/** In whose name, in which request and why: for the metadata of what an operator causes. */
export function byOf({ viewer, body }: OperatorRequest) {
  return { actor: actorOf(viewer.id), correlationId: correlationId(), reason: body.reason ?? '' };
}

/** @throws Refusal 409 `changed-meanwhile` for another version than the operator has seen */
export function checkVersion({ body }: Pick<OperatorRequest, 'body'>, version: number): void {
  if (body.version !== undefined && body.version !== version) throw changed();
}

/** Id, requester and reason of an action's approval request: a repeat of the same request by the same operator is the same one. */
export function approvalIdentity({ viewer, key, body }: OperatorRequest, action: string, subjectId: string) {
  const approvalId = uuidFrom('approval', action, subjectId, viewer.id, key);
  return { approvalId, requestedBy: viewer.id, reason: body.reason ?? '' };
}
