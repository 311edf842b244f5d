import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { event } from '@usdt-africa/contracts/events';
import { byOf, type RateAct, RateControlService } from './rate-control-service.js';

/** The side is quoted again; nothing when it is. */
export class ResumeRate extends Command<void> {
  constructor(readonly act: RateAct) {
    super();
  }
}

@CommandHandler(ResumeRate)
export class ResumeRateHandler implements ICommandHandler<ResumeRate> {
  constructor(private readonly rates: RateControlService) {}

  async execute({ act }: ResumeRate): Promise<void> {
    const { side } = act;
    await this.rates.change(
      side,
      ({ paused }, at) => (paused ? event('RateSideResumed', { side, at }) : null),
      byOf(act),
    );
  }
}
