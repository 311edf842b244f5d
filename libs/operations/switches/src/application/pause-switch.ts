import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { PostgresEventStore } from '@usdt-africa/event-store';
import { refusal } from '@usdt-africa/contracts/refusals';
import type { Clock } from '@usdt-africa/kernel';
import type { Viewer } from '@usdt-africa/operators';
import { CLOCK } from '@usdt-africa/platform';
import { PAYOUTS_ABOVE, payoutsAbove } from '../domain/payouts-above.js';
import { pause } from '../domain/switch.js';
import { turnSwitch } from './turn-switch.js';

/**
 * Pauses something until a time, or until an operator resumes it. Refusals 404, 403, 422 `until-passed`,
 * `above-needed`, `no-amount`.
 */
export class PauseSwitch extends Command<void> {
  constructor(
    readonly name: string,
    readonly viewer: Viewer,
    readonly reason: string,
    /** When it ends automatically; null: when an operator ends it. */
    readonly until: string | null,
    /** Pauses payouts of more than this many kobo, for that switch; else null. */
    readonly aboveKobo: bigint | null = null,
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
    return turnSwitch(this.store, turn, (state) => pause(state, namedFor(turn), turn.until, this.clock.now()));
  }
}

/** As its event names it. */
function namedFor({ name, aboveKobo }: PauseSwitch): string {
  if (name !== PAYOUTS_ABOVE) {
    if (aboveKobo !== null) throw refusal('switches.no-amount');
    return name;
  }
  if (aboveKobo === null || aboveKobo <= 0n) throw refusal('switches.above-needed');
  return payoutsAbove(aboveKobo);
}
