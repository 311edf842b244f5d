import type { SendAsset, SendCause, SendSource } from '@usdt-africa/contracts/events';
import { revivedState } from '@usdt-africa/kernel';
import type { Pool } from 'pg';
import type { Send, SendPhase } from '../domain/send.js';
import { shownTransaction, withSource } from './send-states.js';

/** A send as pages show it. */
export interface SendView {
  readonly sendId: string;
  readonly phase: SendPhase;
  readonly from: SendSource;
  readonly asset: SendAsset;
  /** `T…` */
  readonly to: string;
  /** In the asset's smallest unit. */
  readonly amountMicro: bigint;
  readonly requestedAt: Date;
  readonly lastAt: Date;
  /** The transaction that settled it, else the last one that was signed; null before one was. */
  readonly txId: string | null;
  /** The block at the head that has the present transaction; null while none does. */
  readonly seenIn: number | null;
  /** Why it was given up; null while it was not. */
  readonly givenUp: NonNullable<Send['givenUp']>['reason'] | null;
  readonly attempts: Send['attempts'];
}

/** The sends of some causes, by the cause's id, from the read model; it may lag. Those without one are left out. */
export async function sendsOf(
  pool: Pick<Pool, 'query'>,
  kind: SendCause['kind'],
  causeIds: readonly string[],
): Promise<ReadonlyMap<string, SendView>> {
  const { rows } = await pool.query<{ send_id: string; cause_id: string; state: unknown }>(
    'select send_id, cause_id, state from send_states where cause_id = any($1::uuid[]) and kind = $2',
    [causeIds, kind],
  );
  return new Map(rows.map((row) => [row.cause_id, viewOf(row.send_id, withSource(revivedState<Send>(row.state)))]));
}

function viewOf(sendId: string, send: Send): SendView {
  const { from, asset, to, amountMicro, at } = send.request!;
  return {
    sendId,
    phase: send.phase,
    from,
    asset,
    to,
    amountMicro: BigInt(amountMicro),
    requestedAt: new Date(at),
    lastAt: new Date(send.lastAt),
    txId: shownTransaction(send),
    seenIn: send.attempts.at(-1)?.seenIn ?? null,
    givenUp: send.givenUp?.reason ?? null,
    attempts: send.attempts,
  };
}
