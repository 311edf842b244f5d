import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { byOf, type OperatorRequest } from '@usdt-africa/operators';
import { OperatorPayouts } from '../operator-payouts.js';

/** Has the provider queried about the outcome of a payout. Refusal 409 `not-requested`. */
export class CheckPayoutStatus extends Command<void> {
  constructor(
    readonly payoutId: string,
    readonly request: OperatorRequest,
  ) {
    super();
  }
}

@CommandHandler(CheckPayoutStatus)
export class CheckPayoutStatusHandler implements ICommandHandler<CheckPayoutStatus> {
  constructor(private readonly payouts: OperatorPayouts) {}

  async execute({ payoutId, request }: CheckPayoutStatus): Promise<void> {
    await this.payouts.checkStatus(payoutId, byOf(request));
  }
}
