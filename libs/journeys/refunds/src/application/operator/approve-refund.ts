import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { approvalRequestOf, Approvals } from '@usdt-africa/approvals';
import { byOf, checkVersion, OperatorCommand } from '@usdt-africa/operators';
import { assertHeld, OperatorRefunds } from '../operator-refunds.js';

/** An operator approves a held refund: a second one decides where two are needed. */
export class ApproveRefund extends OperatorCommand {}

@CommandHandler(ApproveRefund)
export class ApproveRefundHandler implements ICommandHandler<ApproveRefund> {
  constructor(
    private readonly refunds: OperatorRefunds,
    private readonly approvals: Approvals,
  ) {}

  /** @throws Refusal 404 `no-refund`; 409 `not-held`, `changed-meanwhile` */
  async execute({ id, request }: ApproveRefund): Promise<void> {
    const { state, version } = await this.refunds.require(id);
    checkVersion(request, version);
    assertHeld(state);
    const { requested, address, peopleNeeded } = state;
    if (peopleNeeded < 2) return this.refunds.approve(id, [request.viewer.id], byOf(request));
    await this.approvals.request(
      approvalRequestOf(request, {
        action: 'refund-approve',
        subject: { resource: 'refunds', id, label: requested.number },
        payload: { refundId: id, address: address!, amountMicro: requested.amountMicro },
        amountKobo: BigInt(requested.worthKobo),
        orderId: requested.orderId,
      }),
    );
  }
}
