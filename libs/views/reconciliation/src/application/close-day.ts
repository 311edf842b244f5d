import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { refusal } from '@usdt-africa/contracts/refusals';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { closeDay } from '../domain/day.js';
import { figuresOf } from '../read-model/figures.js';
import { nairaInOf } from '../read-model/naira-in.js';
import { DayStreams } from './day-streams.js';
import { DayCommand, DayCommands } from './day-commands.js';

/** A day is closed: nothing of it is open. */
export class CloseDay extends DayCommand {}

/** Refusals 404; 409 with what is still open. */
@CommandHandler(CloseDay)
export class CloseDayHandler implements ICommandHandler<CloseDay> {
  constructor(
    private readonly days: DayCommands,
    private readonly streams: DayStreams,
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ dayId, request }: CloseDay): Promise<void> {
    const name = this.days.name(dayId);
    const { version } = request;
    await this.days.run(name, 'close', request, async (once) => {
      if (!(await this.streams.upToDate())) throw refusal('reconciliation.figures-behind');
      if (await this.streams.standsStill(dayId)) throw refusal('reconciliation.figures-behind/parked');
      return this.streams.change(
        dayId,
        async (day) => {
          const [{ figures, ...open }, { open: nairaIn }] = await Promise.all([
            figuresOf(this.pool, dayId),
            nairaInOf(this.pool, name),
          ]);
          return closeDay(day, name, { ...open, nairaIn }, figures, this.clock.now());
        },
        this.days.by(request),
        version,
        once,
      );
    });
  }
}
