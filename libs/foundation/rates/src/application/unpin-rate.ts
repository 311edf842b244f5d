import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { event } from '@usdt-africa/contracts/events';
import { rateText } from '../domain/price.js';
import { byOf, type RateAct, RateControlService } from './rate-control-service.js';

/** The side follows the median again; nothing when it does already. */
export class UnpinRate extends Command<void> {
  constructor(readonly act: RateAct) {
    super();
  }
}

@CommandHandler(UnpinRate)
export class UnpinRateHandler implements ICommandHandler<UnpinRate> {
  constructor(private readonly rates: RateControlService) {}

  async execute({ act }: UnpinRate): Promise<void> {
    const { side } = act;
    const median = await this.rates.median();
    const medianRate = median === null ? null : rateText(median);
    await this.rates.change(
      side,
      ({ pin }, at) => (pin ? event('RatePinRemoved', { side, cause: 'operator', medianRate, at }) : null),
      byOf(act),
    );
  }
}
