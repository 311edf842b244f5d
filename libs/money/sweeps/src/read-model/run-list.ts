import { Inject, Injectable } from '@nestjs/common';
import {
  ADMIN_SWEEP_RUN_SORTS,
  AdminSweepRunFilter,
  type AdminSweepRunRow,
  type AdminSweepRunState,
} from '@usdt-africa/contracts/admin';
import { formatMoney } from '@usdt-africa/kernel';
import { actorOf, Actors } from '@usdt-africa/operators';
import {
  Conditions,
  contentRange,
  KeysetPager,
  type ListQuery,
  listRequest,
  type Page,
  POOL,
  type Where,
} from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A run, as it is stored. */
@Entity('sweep_runs')
export class SweepRunEntity {
  @PrimaryColumn('uuid') run_id!: string;
  @Column('bigint') number!: string;
  @Column('uuid', { nullable: true }) requested_by!: string | null;
  @Column('text', { nullable: true }) reason!: string | null;
  @Column('timestamptz') requested_at!: Date;
  @Column('timestamptz', { nullable: true }) planned_at!: Date | null;
  @Column('text', { nullable: true }) outcome!: string | null;
  @Column('text', { nullable: true }) detail!: string | null;
  @Column('integer') left_out!: number;
}

const RUNS = { entity: SweepRunEntity, alias: 'r' } as const;
const AT = { sql: 'r.requested_at', type: 'timestamptz' } as const;
const WHOLE_BPS = 10_000;

interface Sums {
  readonly run_id: string;
  readonly addresses: number;
  readonly completed: number;
  readonly stuck: number;
  readonly open: number;
  readonly usdt: string;
  readonly usdt_completed: string;
  readonly plan_sun: string;
  readonly plan_kobo: string;
  readonly plan_micro: string;
  readonly sun: string;
  readonly kobo: string;
  readonly final_at: Date | null;
}

/** The console's list of runs of sweeps, with what their addresses came to. */
@Injectable()
export class SweepRunList {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly pager: KeysetPager,
    private readonly actors: Actors,
  ) {}

  /** @throws Refusal 400 for an invalid list query */
  async page(query: ListQuery): Promise<Page<AdminSweepRunRow>> {
    const { filter, direction, first, last } = listRequest(query, AdminSweepRunFilter, ADMIN_SWEEP_RUN_SORTS, [
      'at',
      'DESC',
    ]);
    const { rows, total } = await this.pager.page({
      ...RUNS,
      where: conditions(filter),
      sort: AT,
      direction,
      parts: [],
      first,
      count: last - first + 1,
    });
    return { rows: await this.views(rows), contentRange: contentRange('sweeps', first, rows.length, total) };
  }

  /** Null where there is none. */
  async row(runId: string): Promise<AdminSweepRunRow | null> {
    const row = await this.pager.oneOf(RUNS, runId);
    return row ? (await this.views([row]))[0]! : null;
  }

  private async views(rows: readonly SweepRunEntity[]): Promise<readonly AdminSweepRunRow[]> {
    const [sums, who] = await Promise.all([
      this.#sums(rows.map(({ run_id: id }) => id)),
      this.actors.of(rows.flatMap(({ requested_by: by }) => (by === null ? [] : [actorOf(by)]))),
    ]);
    return rows.map((row) => viewOf(row, sums.get(row.run_id), (by) => who(actorOf(by))));
  }

  async #sums(runIds: readonly string[]): Promise<ReadonlyMap<string, Sums>> {
    const { rows } = await this.pool.query<Sums>(
      // What a run came to is known at once; its costs follow with the read model.
      `select w.run_id, count(*)::int as addresses, count(*) filter (where w.phase = 'completed')::int as completed,
         count(*) filter (where w.phase = 'stuck')::int as stuck,
         count(*) filter (where w.phase not in ('completed', 'ended', 'stuck'))::int as open,
         sum(w.amount_micro)::text as usdt,
         coalesce(sum(w.amount_micro) filter (where w.phase = 'completed'), 0)::text as usdt_completed,
         coalesce(sum(s.plan_sun), 0)::text as plan_sun, coalesce(sum(s.plan_kobo), 0)::text as plan_kobo,
         coalesce(sum(s.amount_micro * s.plan_bps / ${WHOLE_BPS}), 0)::bigint::text as plan_micro,
         coalesce(sum(s.fee_sun), 0)::text as sun, coalesce(sum(s.kobo), 0)::text as kobo, max(w.last_at) as final_at
       from sweep_work w left join sweep_states s using (sweep_id) where w.run_id = any($1::uuid[]) group by w.run_id`,
      [runIds],
    );
    return new Map(rows.map((row) => [row.run_id, row]));
  }
}

function viewOf(
  row: SweepRunEntity,
  sums: Sums | undefined,
  who: (operatorId: string) => AdminSweepRunRow['by'],
): AdminSweepRunRow {
  const usdt = BigInt(sums?.usdt ?? 0);
  const state = stateOf(row, sums);
  return {
    id: row.run_id,
    number: `SW-${row.number}`,
    state,
    at: row.requested_at.toISOString(),
    by: row.requested_by === null ? null : who(row.requested_by),
    reason: row.reason,
    outcome: row.outcome,
    detail: row.detail,
    leftOut: row.left_out,
    addresses: sums?.addresses ?? 0,
    completed: sums?.completed ?? 0,
    stuck: sums?.stuck ?? 0,
    usdt: formatMoney(usdt, 'USDT'),
    usdtCompleted: formatMoney(BigInt(sums?.usdt_completed ?? 0), 'USDT'),
    planTrx: formatMoney(BigInt(sums?.plan_sun ?? 0), 'TRX'),
    planNaira: formatMoney(BigInt(sums?.plan_kobo ?? 0), 'NGN'),
    planBps: usdt === 0n ? null : Number((BigInt(sums!.plan_micro) * BigInt(WHOLE_BPS)) / usdt),
    trx: formatMoney(BigInt(sums?.sun ?? 0), 'TRX'),
    naira: formatMoney(BigInt(sums?.kobo ?? 0), 'NGN'),
    finalAt: state === 'final' ? (sums?.final_at?.toISOString() ?? null) : null,
  };
}

function stateOf({ planned_at: plannedAt, outcome }: SweepRunEntity, sums: Sums | undefined): AdminSweepRunState {
  if (plannedAt === null) return 'planning';
  if (sums === undefined) return outcome === 'planned' ? 'open' : outcome === 'nothing' ? 'nothing' : 'not-planned';
  if (sums.stuck > 0) return 'stuck';
  return sums.open > 0 ? 'open' : 'final';
}

/** A run whose sweeps are so. */
const WITH = (condition: string): string =>
  `exists (select from sweep_work w where w.run_id = r.run_id and w.ended_at is null${condition})`;

function conditions(filter: AdminSweepRunFilter): Where {
  const found = new Conditions();
  if (filter.id) found.add((place) => `r.run_id = any(${place}::uuid[])`, filter.id);
  if (filter.tab === 'open') found.raw(`(r.planned_at is null or ${WITH('')})`);
  if (filter.tab === 'stuck') found.raw(WITH(` and w.phase = 'stuck'`));
  if (filter.at_gte) found.add((place) => `r.requested_at >= ${place}`, filter.at_gte);
  if (filter.at_lt) found.add((place) => `r.requested_at < ${place}`, filter.at_lt);
  return found.where;
}
