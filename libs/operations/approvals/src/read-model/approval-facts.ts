import { Inject, Injectable } from '@nestjs/common';
import type { AdminApprovalEffect } from '@usdt-africa/contracts/admin';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';

/**
 * Parts of an effect that a decision is about: amounts, figures before and after. Names, accounts and whatever else may be
 * masked or erased are no part of them.
 */
const FACTS = [
  'naira',
  'usdt',
  'rate',
  'reference',
  'tried',
  'unpaidSince',
  'phase',
  'assets',
  'wasUsdt',
  'usualUsdt',
  'goes',
  'atMost',
  'median',
  'fromMedianBps',
  'payouts',
  'cost',
  'usedBefore',
  'changes',
] as const;

/** The effect that a request was decided upon. */
export type DecidedFacts = Readonly<Partial<Record<(typeof FACTS)[number], unknown>>>;

/** Effects that requests were decided upon, as they were then. */
@Injectable()
export class ApprovalFacts {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Stores the effect of a request that is about to be decided; once it is decided, its facts do not change. */
  async record(approvalId: string, effect: AdminApprovalEffect): Promise<void> {
    const facts = Object.fromEntries(FACTS.flatMap((name) => (name in effect ? [[name, effect[name as never]]] : [])));
    await this.pool.query(
      `insert into approval_facts (approval_id, facts, recorded_at)
       select approval_id, $2, $3 from approvals where approval_id = $1 and state = 'requested'
       on conflict (approval_id) do update set facts = excluded.facts, recorded_at = excluded.recorded_at`,
      [approvalId, JSON.stringify(facts), this.clock.now()],
    );
  }

  /** Null for a request that ended without a decision, or was decided before facts were recorded. */
  async of(approvalId: string): Promise<DecidedFacts | null> {
    const { rows } = await this.pool.query<{ facts: DecidedFacts }>(
      'select facts from approval_facts where approval_id = $1',
      [approvalId],
    );
    return rows[0]?.facts ?? null;
  }
}
