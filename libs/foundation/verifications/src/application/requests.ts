import type { EmptyView } from '@usdt-africa/contracts/api';
import { type OperatorIdentity, actorOf } from '@usdt-africa/operators';
import type { IdempotentAnswer, StoreAnswer } from '@usdt-africa/platform';
import type { By } from './tier-upgrade-requests.js';

/** Result of a done action: the tier upgrade request itself is read again for each response. */
export const DONE: IdempotentAnswer<EmptyView> = { status: 200, body: {} };
export type ActAnswer = IdempotentAnswer<EmptyView>;

/** A customer's action on their own tier upgrade request. */
export interface OwnersRequest {
  readonly accountId: string;
  /** The Idempotency-Key that makes it the same act. */
  readonly key: string;
  readonly storeAnswer: StoreAnswer<EmptyView>;
}

/** An operator's action on one tier upgrade request. */
export interface ReviewersRequest {
  readonly operator: OperatorIdentity;
  readonly verificationId: string;
  readonly reason?: string;
  /** Number of its events that the operator has seen. */
  readonly version?: number;
  readonly storeAnswer: StoreAnswer<EmptyView>;
}

export function byOwner({ accountId }: Pick<OwnersRequest, 'accountId'>): By {
  return { actor: `account:${accountId}` };
}

export function byReviewer({ operator, reason }: Pick<ReviewersRequest, 'operator' | 'reason'>): By {
  return { actor: actorOf(operator.id), ...(reason === undefined ? {} : { reason }) };
}
