import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { event } from '@usdt-africa/contracts/events';
import { rateText } from '../domain/price.js';
import { byOf, type RateAct, RateDesk } from './rate-desk.js';

/** The side follows the median again; nothing when it does already. */
export class UnpinRate extends Command<void> {
  constructor(readonly act: RateAct) {
    super();
  }
}

@CommandHandler(UnpinRate)
export class UnpinRateHandler implements ICommandHandler<UnpinRate> {
  constructor(private readonly desk: RateDesk) {}

  async execute({ act }: UnpinRate): Promise<void> {
    const { side } = act;
    const median = await this.desk.median();
    const medianRate = median === null ? null : rateText(median);
    await this.desk.tell(
      side,
      ({ pin }, at) => (pin ? event('RatePinLifted', { side, cause: 'operator', medianRate, at }) : null),
      byOf(act),
    );
  }
}
