import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AdminReconciliationResolveRequest } from '@usdt-africa/contracts/admin';
import type { EventData } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { resolveRows } from '../domain/day.js';
import { changedMeanwhile, DayStreams } from './day-streams.js';
import { DayCommands, type DayRequest } from './day-commands.js';

/** Explains lines, all or none. */
export class ResolveRows extends Command<void> {
  constructor(
    readonly dayId: string,
    readonly input: AdminReconciliationResolveRequest,
    readonly request: DayRequest,
  ) {
    super();
  }
}

/** Refusals 404; 409 `not-possible` for what needs no explanation (any more), `closed`. */
@CommandHandler(ResolveRows)
export class ResolveRowsHandler implements ICommandHandler<ResolveRows> {
  constructor(
    private readonly days: DayCommands,
    private readonly streams: DayStreams,
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ dayId, input, request }: ResolveRows): Promise<void> {
    const name = this.days.name(dayId);
    await this.days.run(name, 'resolve', request, async (once) => {
      return this.streams.change(
        dayId,
        async (day) => {
          if (!day.statement) throw refusal('reconciliation.no-statement/unread');
          return resolveRows(day, input.kind, await this.#toExplain(dayId, input.rows), this.clock.now());
        },
        this.days.by(request),
        undefined,
        once,
      );
    });
  }

  async #toExplain(dayId: string, rowIds: readonly string[]): Promise<EventData<'ReconciliationRowsResolved'>['rows']> {
    const { rows } = await this.pool.query<{
      row_id: string;
      reference: string | null;
      finding: string;
      difference: string;
      fee_difference: string;
      tab: string;
    }>(
      // For an uncovered row both sides agree: the amount missing behind it is what is explained.
      `select row_id, reference, finding,
         case when finding = 'uncovered' then uncovered_kobo else difference_kobo end::text as difference,
         coalesce(fee_difference_kobo, 0)::text as fee_difference, tab from reconciliation_rows
       where day_id = $1 and row_id = any($2::uuid[]) and tab is not null order by at, row_id`,
      [dayId, rowIds],
    );
    if (rows.length !== new Set(rowIds).size) throw refusal('reconciliation.not-found/there');
    if (rows.some(({ tab }) => tab === 'pending')) throw refusal('reconciliation.not-possible');
    if (rows.some(({ tab }) => tab !== 'explain')) throw changedMeanwhile();
    return rows.map(({ row_id, reference, finding, difference, fee_difference }) => ({
      rowId: row_id,
      reference,
      finding,
      differenceKobo: difference,
      feeDifferenceKobo: fee_difference,
    }));
  }
}
