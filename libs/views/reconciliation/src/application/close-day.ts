import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { refusal } from '@usdt-africa/contracts/refusals';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { closeDay } from '../domain/day.js';
import { figuresOf } from '../read-model/figures.js';
import { DayStreams } from './day-streams.js';
import { DayAct, DayActs } from './day-acts.js';

/** A day is closed: nothing of it is open. */
export class CloseDay extends DayAct {}

/** Refusals 404; 409 with what is still open. */
@CommandHandler(CloseDay)
export class CloseDayHandler implements ICommandHandler<CloseDay> {
  constructor(
    private readonly acts: DayActs,
    private readonly streams: DayStreams,
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ dayId, request }: CloseDay): Promise<void> {
    const name = this.acts.name(dayId);
    const { reason, version } = request;
    await this.acts.once(name, 'close', request, { reason, version }, async (once) => {
      if (!(await this.streams.upToDate())) throw refusal('reconciliation.figures-behind');
      if (await this.streams.standsStill(dayId)) throw refusal('reconciliation.figures-behind/parked');
      return this.streams.change(
        dayId,
        async (day) => {
          const { figures, ...open } = await figuresOf(this.pool, dayId);
          return closeDay(day, name, open, figures, this.clock.now());
        },
        this.acts.by(request),
        version,
        once,
      );
    });
  }
}
