import { Inject, Injectable } from '@nestjs/common';
import { POOL } from '@usdt-africa/platform';
import type { Pool, PoolClient } from 'pg';
import { expiresAt, isToPrepare } from '../domain/decide.js';
import { isRequested, presentCauseId, type Refund } from '../domain/refund.js';

/** What is decided by many refunds: one row for each, written in the transactions of its events, and so never behind them. */
@Injectable()
export class RefundWork {
  constructor(@Inject(POOL) private readonly pool: Pool) {}

  /** Writes what follows from a refund's newest event. To be called after the append. */
  async save(tx: PoolClient, refund: Refund): Promise<void> {
    if (!isRequested(refund)) return;
    const { refundId, number, orderId, at } = refund.requested;
    await tx.query(
      `insert into refund_work (refund_id, number, order_id, cause_id, phase, requested_at, expires_at, due_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)
       on conflict (refund_id) do update set cause_id = excluded.cause_id, phase = excluded.phase,
         expires_at = excluded.expires_at, due_at = excluded.due_at`,
      [
        refundId,
        number,
        orderId,
        presentCauseId(refund) ?? refundId,
        refund.phase,
        at,
        refund.phase === 'unproved' ? expiresAt(refund) : null,
        isToPrepare(refund) ? refund.lastAt : null,
      ],
    );
  }

  /** The refund whose present send is for this; null where none is. */
  async ofCause(causeId: string): Promise<string | null> {
    const { rows } = await this.pool.query<{ refund_id: string }>(
      'select refund_id from refund_work where cause_id = $1',
      [causeId],
    );
    return rows[0]?.refund_id ?? null;
  }

  /** Refunds of an order, oldest first. */
  async ofOrder(orderId: string): Promise<readonly string[]> {
    const { rows } = await this.pool.query<{ refund_id: string }>(
      'select refund_id from refund_work where order_id = $1 order by requested_at, refund_id',
      [orderId],
    );
    return rows.map(({ refund_id }) => refund_id);
  }

  /** Refunds of other assets whose next send is to be prepared. */
  async toPrepare(now: Date, most: number): Promise<readonly string[]> {
    const { rows } = await this.pool.query<{ refund_id: string }>(
      'select refund_id from refund_work where due_at <= $1 order by due_at limit $2',
      [now, most],
    );
    return rows.map(({ refund_id }) => refund_id);
  }

  /** Has a refund prepared later. */
  async postpone(refundId: string, until: Date): Promise<void> {
    await this.pool.query('update refund_work set due_at = $2 where refund_id = $1 and due_at is not null', [
      refundId,
      until,
    ]);
  }

  /** Whether a sweep of this address is under way: both take its TRX. */
  async isSwept(address: string): Promise<boolean> {
    const { rows } = await this.pool.query<{ is_swept: boolean }>(
      `select exists (select from sweep_work where address = $1 and ended_at is null and phase in ('top-up', 'sweep', 'again'))
         as is_swept`,
      [address],
    );
    return rows[0]!.is_swept;
  }

  /** Refunds without a proved address whose time has ended. */
  async expiredBy(now: Date, most: number): Promise<readonly string[]> {
    const { rows } = await this.pool.query<{ refund_id: string }>(
      'select refund_id from refund_work where expires_at <= $1 order by expires_at limit $2',
      [now, most],
    );
    return rows.map(({ refund_id }) => refund_id);
  }
}
