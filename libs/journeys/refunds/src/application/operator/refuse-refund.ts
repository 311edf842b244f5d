import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { byOf, checkVersion, OperatorCommand } from '@usdt-africa/operators';
import { assertHeld, OperatorRefunds } from '../operator-refunds.js';

/** An operator refuses a held refund: the order pays its deposits again. One person is always enough. */
export class RefuseRefund extends OperatorCommand {}

@CommandHandler(RefuseRefund)
export class RefuseRefundHandler implements ICommandHandler<RefuseRefund> {
  constructor(private readonly refunds: OperatorRefunds) {}

  /** @throws Refusal 404 `no-refund`; 409 `not-held`, `changed-meanwhile` */
  async execute({ id, request }: RefuseRefund): Promise<void> {
    const { state, version } = await this.refunds.require(id);
    checkVersion(request, version);
    assertHeld(state);
    await this.refunds.refuse(id, [request.viewer.id], byOf(request));
  }
}
