import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { PostgresEventStore } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import type { Viewer } from '@usdt-africa/operators';
import { CLOCK } from '@usdt-africa/platform';
import { resume } from '../domain/switch.js';
import { turnSwitch } from './turn-switch.js';

/** Resumes something paused. Refusals 404, 403. */
export class ResumeSwitch extends Command<void> {
  constructor(
    readonly name: string,
    readonly viewer: Viewer,
    readonly reason: string,
  ) {
    super();
  }
}

@CommandHandler(ResumeSwitch)
export class ResumeSwitchHandler implements ICommandHandler<ResumeSwitch> {
  constructor(
    private readonly store: PostgresEventStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  execute(turn: ResumeSwitch): Promise<void> {
    return turnSwitch(this.store, turn, (state) => resume(state, turn.name, this.clock.now()));
  }
}
