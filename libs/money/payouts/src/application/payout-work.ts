import { Inject, Injectable } from '@nestjs/common';
import type { PaidFor } from '@usdt-africa/contracts/events';
import { eventsOf, load, readCommitted } from '@usdt-africa/event-store';
import type { PostgresEventStore } from '@usdt-africa/event-store';
import { POOL } from '@usdt-africa/platform';
import type { Pool, PoolClient } from 'pg';
import { commonOf, referenceToQuery, owedWord, payoutDecider } from '../domain/payout.js';
import type { Payout, PayoutEvent } from '../domain/payout.js';
import type { PayoutRules } from '../domain/rules.js';
import { nextCheckAt } from '../domain/schedule.js';
import { PAYOUT_FIGURES } from './payout-limits.js';

/** What a payout's stream begins with. */
const BEGINNINGS = ['PayoutSubmitting', 'PayoutDeferred'] as const;

/** A payout that is due for a query now, claimed by one resolver for a while. */
export interface DuePayout {
  readonly payoutId: string;
  readonly for: PaidFor;
  readonly correlationId: string;
  readonly reference: string;
  /** Queries since an event was last recorded. */
  readonly checks: number;
  /** Webhooks that came in so far. */
  readonly hints: number;
  /** A webhook reported that it came back. */
  readonly reversalHinted: boolean;
  /** Earlier references that a webhook was about. */
  readonly hintedReferences: readonly string[];
}

/** When a payout is queried again. */
export interface NextQuestion {
  /** Null: not automatically. */
  readonly at: Date | null;
  /** Whether it continues a series with growing pauses; otherwise earlier hints are cleared. */
  readonly inSeries: boolean;
}

/** Where a payout's row comes from: its stream after a change. */
export interface WorkSource {
  readonly payoutId: string;
  readonly payout: Payout;
  readonly version: number;
  readonly correlationId: string;
}

/**
 * Schedule of the queries about payouts. The rows are a fold of the payouts' streams, written in the transaction of
 * their events; what they hold beyond that (how often, until when) only spaces the queries.
 */
@Injectable()
export class PayoutWork {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(PAYOUT_FIGURES) private readonly rules: PayoutRules,
  ) {}

  /** Writes what follows from a payout's newest event; an older one changes nothing. To be called after the append. */
  async save(tx: Pool | PoolClient, source: WorkSource, now: Date, checkNow = false): Promise<void> {
    const { payoutId, payout, version, correlationId } = source;
    const next = checkNow ? now : nextCheckAt(payout, 0, now, this.rules);
    const owed = owedWord(payout);
    const { for: paidFor } = commonOf(payout);
    await tx.query(
      `insert into payout_work as w (payout_id, for_kind, for_id, correlation_id, subject_id, reference, phase, version, next_check_at,
         waiting_since, escalated_at, disputed)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
       on conflict (payout_id) do update set reference = excluded.reference, phase = excluded.phase,
         version = excluded.version, next_check_at = excluded.next_check_at, checks = 0,
         waiting_since = excluded.waiting_since, escalated_at = excluded.escalated_at, disputed = excluded.disputed
       where w.version <= excluded.version`,
      [
        payoutId,
        paidFor.kind,
        paidFor.id,
        correlationId,
        payout.submission!.recipient.$sealed.s,
        referenceToQuery(payout),
        payout.phase,
        version,
        next,
        owed?.since ?? null,
        owed ? owed.escalatedAt : payout.escalatedAt,
        payout.disputes.length > 0,
      ],
    );
  }

  /** Claims payouts that are due; no other process gets them until `leaseMs` have passed or {@link release}. */
  async claim(now: Date, leaseMs: number, limit: number): Promise<DuePayout[]> {
    const { rows } = await this.pool.query<{
      payout_id: string;
      for_kind: PaidFor['kind'];
      for_id: string;
      correlation_id: string;
      reference: string;
      checks: number;
      hints: number;
      reversal_hinted: boolean;
      hinted_references: string[];
    }>(
      `with due as (
         select payout_id from payout_work
         where next_check_at <= $1 and (claimed_until is null or claimed_until <= $1)
         order by next_check_at limit $3 for update skip locked)
       update payout_work w set claimed_until = $2 from due where w.payout_id = due.payout_id
       returning w.payout_id, for_kind, for_id, correlation_id, reference, checks, hints, reversal_hinted, hinted_references`,
      [now, new Date(now.getTime() + leaseMs), limit],
    );
    return rows.map((row) => ({
      payoutId: row.payout_id,
      for: { kind: row.for_kind, id: row.for_id },
      correlationId: row.correlation_id,
      reference: row.reference,
      checks: row.checks,
      hints: row.hints,
      reversalHinted: row.reversal_hinted,
      hintedReferences: row.hinted_references,
    }));
  }

  /**
   * Repairs the schedule after the clock was set back. Payouts that await the provider's answer are queried within a
   * pause: a later check time or claim comes from the earlier clock and would wait until that time, so it becomes due
   * now.
   */
  async afterClockSetBack(now: Date): Promise<void> {
    await this.pool.query(
      `update payout_work set next_check_at = $1, claimed_until = null
       where (next_check_at > $2 or claimed_until > $2) and (waiting_since is not null or phase = 'waiting')`,
      [now, new Date(now.getTime() + 2 * this.rules.lastPauseMs)],
    );
  }

  /**
   * Releases a claimed payout. `next` says when it is queried again (undefined: as {@link save} left it). A hint that
   * came meanwhile makes it due at once in any case.
   * @param unanswered earlier references that the provider could not be queried about
   */
  async release(
    due: DuePayout,
    now: Date,
    next: NextQuestion | undefined,
    unanswered: readonly string[],
  ): Promise<void> {
    await this.pool.query(
      `update payout_work set
         claimed_until = null,
         checks = case when not $3 then checks when $7 then checks + 1 else 0 end,
         next_check_at = case
           when hints <> $2 then least($5::timestamptz, next_check_at)
           when $3 then $4::timestamptz
           else next_check_at end,
         reversal_hinted = reversal_hinted and (hints <> $2 or not $3 or $7),
         hinted_references = case when hints = $2 then $6::text[] else hinted_references end
       where payout_id = $1`,
      [due.payoutId, due.hints, next !== undefined, next?.at ?? null, now, unanswered, next?.inSeries ?? false],
    );
  }

  /**
   * Makes a payout due at once because of a webhook. A success report for a settled payout's own reference is ignored.
   */
  async hint(tx: PoolClient, payoutId: string, reference: string, event: string, now: Date): Promise<void> {
    await tx.query(
      `update payout_work set hints = hints + 1, checks = 0, next_check_at = $4,
         reversal_hinted = reversal_hinted or not $3,
         hinted_references = case when reference = $2 or $2 = any(hinted_references) then hinted_references
           else hinted_references || $2::text end
       where payout_id = $1 and not (phase = 'settled' and reference = $2 and $3)`,
      [payoutId, reference, event === 'transfer.success', now],
    );
  }

  /**
   * Makes payouts due at once that are settled here, and that the provider lists as come back.
   * @returns how many there were
   */
  async hintReversals(
    listed: readonly { readonly payoutId: string; readonly reference: string }[],
    now: Date,
  ): Promise<number> {
    if (listed.length === 0) return 0;
    const { rowCount } = await this.pool.query(
      `update payout_work w set hints = hints + 1, checks = 0, next_check_at = $3, reversal_hinted = true
       from unnest($1::uuid[], $2::text[]) as l (payout_id, reference)
       where w.payout_id = l.payout_id and w.reference = l.reference and w.phase = 'settled'`,
      [listed.map(({ payoutId }) => payoutId), listed.map(({ reference }) => reference), now],
    );
    return rowCount ?? 0;
  }

  /** The subject whose key seals the data of a payout; null for an unknown one. */
  async subjectOf(payoutId: string): Promise<string | null> {
    const { rows } = await this.pool.query<{ subject_id: string }>(
      'select subject_id from payout_work where payout_id = $1',
      [payoutId],
    );
    return rows[0]?.subject_id ?? null;
  }

  /**
   * Rebuilds the rows from the events alone, while other processes work.
   * @returns how many payouts there are
   */
  async rebuild(store: PostgresEventStore, now: Date): Promise<number> {
    let found = 0;
    for await (const events of readCommitted(store, BEGINNINGS)) {
      for (const { streamId, version: opened, metadata, data } of eventsOf(events, ...BEGINNINGS)) {
        if (opened !== 1) continue;
        const { state, version } = await load<Payout, PayoutEvent>(store, payoutDecider, streamId);
        const { payoutId } = data;
        await this.save(this.pool, { payoutId, payout: state, version, correlationId: metadata.correlationId }, now);
        found += 1;
      }
    }
    return found;
  }
}
