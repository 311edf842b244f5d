import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AdminReconciliationTakeBackRequest } from '@usdt-africa/contracts/admin';
import type { EventData } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { takeBackExplanations } from '../domain/day.js';
import { changedMeanwhile, DayStreams } from './day-streams.js';
import { DayCommands, type DayRequest } from './day-commands.js';

/** Withdraws the explanations of lines, all or none: they must be explained again. */
export class TakeBackExplanations extends Command<void> {
  constructor(
    readonly dayId: string,
    readonly input: AdminReconciliationTakeBackRequest,
    readonly request: DayRequest,
  ) {
    super();
  }
}

/** Refusals 404; 409 `changed-meanwhile` for a line that is not explained (any more), `closed`. */
@CommandHandler(TakeBackExplanations)
export class TakeBackExplanationsHandler implements ICommandHandler<TakeBackExplanations> {
  constructor(
    private readonly days: DayCommands,
    private readonly streams: DayStreams,
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ dayId, input, request }: TakeBackExplanations): Promise<void> {
    const name = this.days.name(dayId);
    await this.days.run(name, 'withdraw-explanations', request, (once) =>
      this.streams.change(
        dayId,
        async (day) => takeBackExplanations(day, await this.#explained(dayId, input.rows), this.clock.now()),
        this.days.by(request),
        undefined,
        once,
      ),
    );
  }

  async #explained(
    dayId: string,
    rowIds: readonly string[],
  ): Promise<EventData<'ReconciliationExplanationsWithdrawn'>['rows']> {
    const { rows } = await this.pool.query<{ row_id: string; reference: string | null; tab: string }>(
      `select row_id, reference, tab from reconciliation_rows
       where day_id = $1 and row_id = any($2::uuid[]) and tab is not null order by at, row_id`,
      [dayId, rowIds],
    );
    if (rows.length !== new Set(rowIds).size) throw refusal('reconciliation.not-found/there');
    if (rows.some(({ tab }) => tab !== 'resolved')) throw changedMeanwhile();
    return rows.map(({ row_id, reference }) => ({ rowId: row_id, reference }));
  }
}
