import { Inject, Injectable } from '@nestjs/common';
import { PayAgain } from '@usdt-africa/orders';
import type { PayoutRepayer } from './ports.js';

/** Sends payouts again through their orders and the payouts themselves, which decide whether they may be. */
@Injectable()
export class PayoutsAgain implements PayoutRepayer {
  constructor(@Inject(PayAgain) private readonly payouts: Pick<PayAgain, 'repay'>) {}

  async repay({
    payoutId,
    orderId,
    alone,
    actor,
    reason,
    key,
    correlationId,
  }: Parameters<PayoutRepayer['repay']>[0]): Promise<void> {
    await this.payouts.repay({ orderId, payoutId, key, alone }, { actor, reason, correlationId });
  }
}
