import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Approvals } from '@usdt-africa/approvals';
import { refusal } from '@usdt-africa/contracts/refusals';
import { type Refusal, uuidFrom } from '@usdt-africa/kernel';
import { OrderStreams, PayAgain } from '@usdt-africa/orders';
import { OperatorPayouts } from '@usdt-africa/payouts';
import { POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { needsSecond, whyNotRepay } from '../read-model/order-actions.js';
import { orderOfPayout, payoutNotFound } from '../read-model/payout-order.js';
import { type AdminRequest, OperatorCommandInput, byOf, requestOf } from './operator-command.js';
import { IdempotentRun } from './idempotent-run.js';

/** Sends a payout again that surely was not paid, or requests approval of it. */
export class RepayPayout extends OperatorCommandInput {}

@CommandHandler(RepayPayout)
export class RepayPayoutHandler implements ICommandHandler<RepayPayout> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly orders: OrderStreams,
    private readonly payouts: OperatorPayouts,
    private readonly again: PayAgain,
    private readonly approvals: Approvals,
    private readonly idempotent: IdempotentRun,
  ) {}

  async execute({ id: payoutId, request }: RepayPayout): Promise<void> {
    const orderId = await orderOfPayout(this.pool, payoutId);
    await this.idempotent.once(`POST /api/admin/payouts/${payoutId}/repay`, request, () =>
      this.#repay(orderId, payoutId, request),
    );
  }

  async #repay(orderId: string, payoutId: string, request: AdminRequest): Promise<void> {
    const { viewer, key } = request;
    const order = await this.orders.load(orderId);
    const kobo = order.payouts.find(({ id }) => id === payoutId)?.amountKobo;
    if (kobo === undefined) throw payoutNotFound();
    if (needsSecond(viewer, 'payouts.repay', order, kobo)) {
      if (whyNotRepay(await this.payouts.load(payoutId)) !== null) throw notCertain();
      await this.approvals.request(
        requestOf(request, {
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
    await this.again.repay({ orderId, payoutId, key: once, alone: true }, byOf(request, orderId));
  }
}

function notCertain(): Refusal {
  return refusal('console.not-certain');
}
