import { type OperatorIdentity, actorOf } from '@usdt-africa/operators';
import type { PoolClient } from 'pg';
import type { By } from './tier-upgrade-requests.js';

/** A customer's action on their own tier upgrade request. */
export interface OwnersRequest {
  readonly accountId: string;
  /** The Idempotency-Key that makes it the same request. */
  readonly key: string;
  /** Marks the request as carried out, in the transaction of its event. */
  readonly markDone: (tx: PoolClient) => Promise<void>;
}

/** An operator's action on one tier upgrade request. */
export interface ReviewersRequest {
  readonly operator: OperatorIdentity;
  readonly verificationId: string;
  readonly reason?: string;
  /** Number of its events that the operator has seen. */
  readonly version?: number;
  /** Marks the request as carried out, in the transaction of its event. */
  readonly markDone: (tx: PoolClient) => Promise<void>;
}

export function byOwner({ accountId }: Pick<OwnersRequest, 'accountId'>): By {
  return { actor: `account:${accountId}` };
}

export function byReviewer({ operator, reason }: Pick<ReviewersRequest, 'operator' | 'reason'>): By {
  return { actor: actorOf(operator.id), ...(reason === undefined ? {} : { reason }) };
}
