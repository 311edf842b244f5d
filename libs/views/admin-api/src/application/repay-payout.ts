import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Approvals } from '@usdt-africa/approvals';
import { refusal } from '@usdt-africa/contracts/refusals';
import { type Refusal, uuidFrom } from '@usdt-africa/kernel';
import { OrderStreams, PayAgain } from '@usdt-africa/orders';
import { OperatorPayouts } from '@usdt-africa/payouts';
import { POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { needsSecond, whyNotRepay } from '../read-model/order-verbs.js';
import { orderOfPayout, payoutNotFound } from '../read-model/payout-order.js';
import { type Acting, ActOn, byOf, requestOf } from './acting.js';
import { AskedOnce } from './asked-once.js';

/** Sends a payout that surely was not paid again, or asks a second person to. */
export class RepayPayout extends ActOn {}

@CommandHandler(RepayPayout)
export class RepayPayoutHandler implements ICommandHandler<RepayPayout> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly orders: OrderStreams,
    private readonly payouts: OperatorPayouts,
    private readonly again: PayAgain,
    private readonly approvals: Approvals,
    private readonly asked: AskedOnce,
  ) {}

  async execute({ id: payoutId, acting }: RepayPayout): Promise<void> {
    const orderId = await orderOfPayout(this.pool, payoutId);
    await this.asked.once(`POST /api/admin/payouts/${payoutId}/repay`, acting, () =>
      this.#repay(orderId, payoutId, acting),
    );
  }

  async #repay(orderId: string, payoutId: string, acting: Acting): Promise<void> {
    const { viewer, key } = acting;
    const order = await this.orders.load(orderId);
    const kobo = order.payouts.find(({ id }) => id === payoutId)?.amountKobo;
    if (kobo === undefined) throw payoutNotFound();
    if (needsSecond(viewer, 'payouts.repay', order, kobo)) {
      if (whyNotRepay(await this.payouts.load(payoutId)) !== null) throw notCertain();
      await this.approvals.ask(
        requestOf(acting, {
          verb: 'payout-repay',
          subject: { resource: 'payouts', id: payoutId, label: order.placed.number },
          payload: { orderId, payoutId, amountKobo: kobo.toString() },
          amountKobo: kobo,
          orderId,
        }),
      );
      return;
    }
    const once = uuidFrom('repay', viewer.id, payoutId, key);
    await this.again.repay({ orderId, payoutId, key: once, alone: true }, byOf(acting, orderId));
  }
}

function notCertain(): Refusal {
  return refusal('console.not-certain');
}
