import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { approvalRequestOf, Approvals } from '@usdt-africa/approvals';
import { refusal } from '@usdt-africa/contracts/refusals';
import { uuidFrom } from '@usdt-africa/kernel';
import { byOf, type OperatorRequest, rightsOf } from '@usdt-africa/operators';
import { OperatorPayouts, whyNotRepay } from '@usdt-africa/payouts';
import { repayNeedsTwo } from '../../domain/operator-actions.js';
import { OrderStreams } from '../order-streams.js';
import { PayAgain } from '../pay-again.js';

/** Sends a payout again that surely was not paid, or requests approval of it. */
export class RepayPayout extends Command<void> {
  constructor(
    readonly orderId: string,
    readonly payoutId: string,
    readonly request: OperatorRequest,
  ) {
    super();
  }
}

@CommandHandler(RepayPayout)
export class RepayPayoutHandler implements ICommandHandler<RepayPayout> {
  constructor(
    private readonly orders: OrderStreams,
    private readonly payouts: OperatorPayouts,
    private readonly again: PayAgain,
    private readonly approvals: Approvals,
  ) {}

  async execute({ orderId, payoutId, request }: RepayPayout): Promise<void> {
    const { viewer, key } = request;
    const order = await this.orders.load(orderId);
    const kobo = order.payouts.find(({ id }) => id === payoutId)?.amountKobo;
    if (kobo === undefined) throw refusal('console.payout-not-found');
    if (repayNeedsTwo(order, kobo, rightsOf(viewer))) {
      if (whyNotRepay(await this.payouts.load(payoutId)) !== null) throw refusal('console.not-certain');
      await this.approvals.request(
        approvalRequestOf(request, {
          action: 'payout-repay',
          subject: { resource: 'payouts', id: payoutId, label: order.placed.number },
          payload: { orderId, payoutId, amountKobo: kobo.toString() },
          amountKobo: kobo,
          orderId,
        }),
      );
      return;
    }
    const once = uuidFrom('repay', viewer.id, payoutId, key);
    await this.again.repay({ orderId, payoutId, key: once, alone: true }, byOf(request));
  }
}
