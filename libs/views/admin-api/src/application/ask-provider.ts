import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { OperatorPayouts } from '@usdt-africa/payouts';
import { POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { orderOfPayout } from '../read-model/payout-order.js';
import { ActOn, byOf } from './acting.js';
import { AskedOnce } from './asked-once.js';

/** The provider is asked what became of a payout. */
export class AskProvider extends ActOn {}

@CommandHandler(AskProvider)
export class AskProviderHandler implements ICommandHandler<AskProvider> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly payouts: OperatorPayouts,
    private readonly asked: AskedOnce,
  ) {}

  async execute({ id: payoutId, acting }: AskProvider): Promise<void> {
    const orderId = await orderOfPayout(this.pool, payoutId);
    await this.asked.once(`POST /api/admin/payouts/${payoutId}/ask`, acting, () =>
      this.payouts.ask(payoutId, byOf(acting, orderId)),
    );
  }
}
