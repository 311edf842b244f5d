import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { event } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK } from '@usdt-africa/platform';
import { byOf, type RateAct, RateControlService } from './rate-control-service.js';

/** Pauses new quotes until that time, or until an operator resumes. */
export class PauseRate extends Command<void> {
  constructor(
    readonly act: RateAct,
    readonly until: Date | null,
  ) {
    super();
  }
}

@CommandHandler(PauseRate)
export class PauseRateHandler implements ICommandHandler<PauseRate> {
  constructor(
    private readonly rates: RateControlService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ act, until }: PauseRate): Promise<void> {
    const { side } = act;
    if (until && until <= this.clock.now()) throw refusal('rates.until-past');
    await this.rates.change(
      side,
      (_controls, at) => event('RateSidePaused', { side, until: until?.toISOString() ?? null, at }),
      byOf(act),
    );
  }
}
