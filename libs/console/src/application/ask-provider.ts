import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { actorOf } from '@usdt-africa/operators';
import { OperatorPayouts } from '@usdt-africa/payouts';
import { Idempotency, POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { orderOfPayout } from '../read-model/payout-order.js';
import { type Acting, byOf } from './acting.js';

/** The provider is asked what became of a payout. */
export class AskProvider extends Command<void> {
  constructor(
    readonly payoutId: string,
    readonly acting: Acting,
  ) {
    super();
  }
}

@CommandHandler(AskProvider)
export class AskProviderHandler implements ICommandHandler<AskProvider> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly payouts: OperatorPayouts,
    private readonly idempotency: Idempotency,
  ) {}

  async execute({ payoutId, acting }: AskProvider): Promise<void> {
    const { viewer, key, body } = acting;
    const orderId = await orderOfPayout(this.pool, payoutId);
    const route = `POST /api/admin/payouts/${payoutId}/ask`;
    await this.idempotency.onceApart({ principal: actorOf(viewer.id), route, key, body }, async () => {
      await this.payouts.ask(payoutId, byOf(acting, orderId));
      return { status: 200, body: {} };
    });
  }
}
