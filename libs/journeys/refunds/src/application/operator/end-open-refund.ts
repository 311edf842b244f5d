import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { byOf, checkVersion, OperatorCommand } from '@usdt-africa/operators';
import { OperatorRefunds } from '../operator-refunds.js';

/** An operator ends a refund of which nothing is being sent: unproved, or given up. The order pays its deposits again. */
export class EndOpenRefund extends OperatorCommand {}

@CommandHandler(EndOpenRefund)
export class EndOpenRefundHandler implements ICommandHandler<EndOpenRefund> {
  constructor(private readonly refunds: OperatorRefunds) {}

  /** @throws Refusal 404 `no-refund`; 409 `sending-already`, `ended`, `changed-meanwhile` */
  async execute({ id, request }: EndOpenRefund): Promise<void> {
    const { version } = await this.refunds.require(id);
    checkVersion(request, version);
    await this.refunds.refuse(id, [request.viewer.id], byOf(request));
  }
}
