import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK } from '@usdt-africa/platform';
import { startReading } from '../domain/day.js';
import { DayStreams } from './day-streams.js';
import { DayCommand, DayCommands } from './day-commands.js';

/** Starts the reading of the provider's own list of a day; a statement reader continues it. */
export class ReadStatement extends DayCommand {}

/** Refusal 404. */
@CommandHandler(ReadStatement)
export class ReadStatementHandler implements ICommandHandler<ReadStatement> {
  constructor(
    private readonly days: DayCommands,
    private readonly streams: DayStreams,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ dayId, request }: ReadStatement): Promise<void> {
    const name = this.days.name(dayId);
    const { version } = request;
    await this.days.run(name, 'import-statement', request, async (readingId) => {
      const now = this.clock.now();
      return this.streams.change(
        dayId,
        // Begun by the same request, whose answer was lost: a reading begins once, whatever became of it.
        async (day) =>
          (await this.streams.stateOfReading(readingId)) === null ? startReading(day, name, readingId, now) : [],
        this.days.by(request),
        version,
        readingId,
      );
    });
  }
}
