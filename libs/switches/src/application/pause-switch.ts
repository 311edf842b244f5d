import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { PostgresEventStore } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import type { Viewer } from '@usdt-africa/operators';
import { CLOCK } from '@usdt-africa/platform';
import { pause } from '../domain/switch.js';
import { turnSwitch } from './turn-switch.js';

/** Something is held back until a time, or until somebody lets it go on. Refusals 404, 403, 422 `until-passed`. */
export class PauseSwitch extends Command<void> {
  constructor(
    readonly name: string,
    readonly viewer: Viewer,
    readonly reason: string,
    /** When it ends by itself; null: when somebody ends it. */
    readonly until: string | null,
  ) {
    super();
  }
}

@CommandHandler(PauseSwitch)
export class PauseSwitchHandler implements ICommandHandler<PauseSwitch> {
  constructor(
    private readonly store: PostgresEventStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  execute(turn: PauseSwitch): Promise<void> {
    return turnSwitch(this.store, turn, (state) => pause(state, turn.name, turn.until, this.clock.now()));
  }
}
