import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { byOf, checkVersion, OperatorCommand } from '@usdt-africa/operators';
import { OperatorRefunds } from '../operator-refunds.js';

/** An operator has a refund sent once more after its send was given up. */
export class SendRefundAgain extends OperatorCommand {}

@CommandHandler(SendRefundAgain)
export class SendRefundAgainHandler implements ICommandHandler<SendRefundAgain> {
  constructor(private readonly refunds: OperatorRefunds) {}

  /** @throws Refusal 404 `no-refund`; 409 `not-stuck`, `changed-meanwhile` */
  async execute({ id, request }: SendRefundAgain): Promise<void> {
    const { version } = await this.refunds.require(id);
    checkVersion(request, version);
    await this.refunds.sendAgain(id, byOf(request));
  }
}
