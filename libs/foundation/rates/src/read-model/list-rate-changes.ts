import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AdminActor, AdminRateChange, AdminRateSide } from '@usdt-africa/contracts/admin';
import { Profiles } from '@usdt-africa/operators';
import { contentRange, type ListQuery, listRequest, type Page, POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { rateActors } from './rate-actors.js';
import { bpsFrom, text } from './show-rate.js';

/** What happened to the rates of both sides, newest first. */
export class ListRateChanges extends Query<Page<AdminRateChange>> {
  constructor(readonly query: Pick<ListQuery, 'range'>) {
    super();
  }
}

/** Refusal 400 for parameters that the list does not support. */
@QueryHandler(ListRateChanges)
export class ListRateChangesHandler implements IQueryHandler<ListRateChanges> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly operators: Profiles,
  ) {}

  async execute({ query: { range } }: ListRateChanges): Promise<Page<AdminRateChange>> {
    const { first, last } = listRequest({ range }, z.strictObject({}), ['at'], ['at', 'DESC']);
    const changes = `with sides as (
        select version, 'sell' as side, published_at as at, sell_rate_e4 as rate, margin_bps, reference_rate_e4 as reference
        from rate_log
        union all
        select version, 'buy', published_at, buy_rate_e4, buy_margin_bps, reference_rate_e4
        from rate_log where buy_rate_e4 is not null
      ), published as (
        select version, 'published' as kind, side, at, rate, margin_bps,
          lag(rate) over (partition by side order by version) as was, reference,
          lag(reference) over (partition by side order by version) as reference_was
        from sides
      ), changes as (
        select version, kind, side, at, rate, was, reference, reference_was, margin_bps, null::timestamptz as until,
          null::text as cause, 'system:rates' as actor, null::text as reason
        from published where was is distinct from rate
        union all
        select version, kind, side, at, rate_e4,
          case when kind = 'pinned' then
            (select case rate_controls.side when 'sell' then sell_rate_e4 else buy_rate_e4 end
             from rate_log where rate_log.version < rate_controls.version order by version desc limit 1)
          end, null, null, margin_bps, until, cause, actor, reason
        from rate_controls
      )`;
    const [{ rows: counted }, { rows }] = await Promise.all([
      this.pool.query<{ total: number }>(`${changes} select count(*)::int as total from changes`),
      this.pool.query<ChangeRow>(
        `${changes} select version, kind, side, at, rate::text, was::text, reference::text, reference_was::text, margin_bps,
           until, cause, actor, reason from changes order by version desc, side desc limit $1 offset $2`,
        [last - first + 1, first],
      ),
    ]);
    const names = await rateActors(
      this.operators,
      rows.map((row) => row.actor),
    );
    return {
      rows: rows.map((row) => changeView(row, names)),
      contentRange: contentRange('rate-changes', first, rows.length, counted[0]!.total),
    };
  }
}

interface ChangeRow {
  version: number;
  kind: AdminRateChange['kind'];
  side: AdminRateSide;
  at: Date;
  rate: string | null;
  was: string | null;
  reference: string | null;
  reference_was: string | null;
  margin_bps: number | null;
  until: Date | null;
  cause: string | null;
  actor: string;
  reason: string | null;
}

function changeView(row: ChangeRow, names: (actor: string) => AdminActor): AdminRateChange {
  const units = (value: string | null): bigint | null => (value === null ? null : BigInt(value));
  const [reference, before] = [units(row.reference), units(row.reference_was)];
  return {
    id: `${row.version}-${row.side}`,
    version: row.version,
    at: row.at.toISOString(),
    kind: row.kind,
    side: row.side,
    rate: text(units(row.rate)),
    was: text(units(row.was)),
    medianMovedBps: reference === null || before === null ? null : bpsFrom(reference, before),
    marginBps: row.margin_bps,
    until: row.until?.toISOString() ?? null,
    cause: row.cause,
    by: names(row.actor),
    reason: row.reason,
  };
}
