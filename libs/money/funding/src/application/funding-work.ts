import { Inject, Injectable } from '@nestjs/common';
import type { EventData } from '@usdt-africa/contracts/events';
import { POOL } from '@usdt-africa/platform';
import type { Pool, PoolClient } from 'pg';

export type Found = EventData<'FundingSeen'>['found'];

/**
 * What the provider is asked about: the credit of a reference, a payment that is checked or returned, a customer's account number,
 * or payments that were missed at a number.
 */
export type WorkKind = 'credit' | 'funding' | 'account' | 'requery';

/** A question that is due now, claimed by one worker for a while. */
export interface DueWork {
  readonly key: string;
  readonly kind: WorkKind;
  /** The reference, or the id of the payment or of the customer's account. */
  readonly subject: string;
  readonly found: Found;
  /** How often it was claimed since the last news. */
  readonly tries: number;
  readonly hints: number;
  readonly refundRequestedAt: Date | null;
  readonly createdAt: Date;
}

interface Row {
  readonly key: string;
  readonly kind: WorkKind;
  readonly subject: string;
  readonly found: Found | null;
  readonly tries: number;
  readonly hints: number;
  readonly refund_requested_at: Date | null;
  readonly created_at: Date;
}

/** Schedule of the questions for the provider. Rows are written in the transaction of what they follow from. */
@Injectable()
export class FundingWork {
  constructor(@Inject(POOL) private readonly pool: Pool) {}

  /** Makes a question due at once, or at another time. News resets the pauses between questions. */
  async schedule(
    db: Pool | PoolClient,
    {
      kind,
      subject,
      found = null,
    }: { readonly kind: WorkKind; readonly subject: string; readonly found?: Found | null },
    now: Date,
    dueAt: Date = now,
  ): Promise<void> {
    await db.query(
      `insert into funding_work as w (key, kind, subject, found, due_at, created_at) values ($1, $2, $3, $4, $5, $6)
       on conflict (key) do update set due_at = least(w.due_at, excluded.due_at), tries = 0, hints = w.hints + 1`,
      [`${kind}:${subject}`, kind, subject, found, dueAt, now],
    );
  }

  /** {@link schedule} on the pool. */
  scheduleNow(work: Parameters<FundingWork['schedule']>[1], now: Date): Promise<void> {
    return this.schedule(this.pool, work, now);
  }

  /** Claims questions that are due; no other process gets them until `leaseMs` have passed. */
  async claim(now: Date, leaseMs: number, limit: number): Promise<readonly DueWork[]> {
    const { rows } = await this.pool.query<Row>(
      `with due as (
         select key from funding_work
         where due_at <= $1 and (claimed_until is null or claimed_until <= $1)
         order by due_at limit $3 for update skip locked)
       update funding_work w set claimed_until = $2, tries = tries + 1 from due where w.key = due.key
       returning w.key, kind, subject, found, tries, hints, refund_requested_at, created_at`,
      [now, new Date(now.getTime() + leaseMs), limit],
    );
    return rows.map((row) => ({
      key: row.key,
      kind: row.kind,
      subject: row.subject,
      found: row.found ?? 'webhook',
      tries: row.tries,
      hints: row.hints,
      refundRequestedAt: row.refund_requested_at,
      createdAt: row.created_at,
    }));
  }

  /** Asks again at a time, or at once where news came meanwhile. */
  async postpone(due: DueWork, at: Date, now: Date): Promise<void> {
    await this.pool.query(
      `update funding_work set claimed_until = null,
         due_at = case when hints = $2 then $3::timestamptz else $4::timestamptz end where key = $1`,
      [due.key, due.hints, at, now],
    );
  }

  /** The question is answered: its row goes, unless news came meanwhile. */
  async finish(due: DueWork): Promise<void> {
    await this.pool.query('delete from funding_work where key = $1 and hints = $2', [due.key, due.hints]);
    await this.pool.query('update funding_work set claimed_until = null where key = $1', [due.key]);
  }

  /**
   * Stores that the provider is asked for a refund now, before it is.
   * @returns false where another worker asked since the claim
   */
  async beginRefund(due: DueWork, at: Date): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      'update funding_work set refund_requested_at = $2 where key = $1 and refund_requested_at is not distinct from $3',
      [due.key, at, due.refundRequestedAt],
    );
    return rowCount === 1;
  }

  /** The provider certainly did nothing: it may be asked again. */
  async refundNotMade(due: DueWork): Promise<void> {
    await this.pool.query('update funding_work set refund_requested_at = null where key = $1', [due.key]);
  }

  /**
   * Schedules what is in progress and has no row: the rows are not in the history, and may be lost with a restore. A refund
   * counts as requested now: an earlier request may not be in the provider's list yet.
   * @returns how many rows were missing
   */
  async scheduleMissing(now: Date): Promise<number> {
    const { rowCount } = await this.pool.query(
      `insert into funding_work (key, kind, subject, due_at, refund_requested_at, created_at)
       select kind || ':' || subject, kind, subject, $1, case when is_returning then $1::timestamptz end, $1
       from (
         select 'funding' as kind, funding_id::text as subject, state->>'phase' = 'returning' as is_returning
         from fundings where status in ('checking', 'held', 'returning', 'attention')
           and state->>'phase' in ('checking', 'returning')
         union all
         select 'account', account_id::text, false from funding_accounts where state = 'requested'
       ) open
       where not exists (select from funding_work w where w.key = open.kind || ':' || open.subject)
       on conflict (key) do nothing`,
      [now],
    );
    return rowCount!;
  }

  /** A clock that was set back leaves questions due in a later time: they become due now. */
  async afterClockSetBack(now: Date, longestMs: number): Promise<void> {
    await this.pool.query(
      `update funding_work set due_at = least(due_at, $1), claimed_until = null where claimed_until > $2 or due_at > $2`,
      [now, new Date(now.getTime() + longestMs)],
    );
  }
}
