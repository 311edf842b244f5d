import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@usdt-africa/kernel';
import { type OperatorActs, OperatorPayouts } from '@usdt-africa/payouts';
import { CLOCK } from '@usdt-africa/platform';
import { sendAgain } from '../domain/operate.js';
import { OrderStreams } from './order-streams.js';

export interface AgainRequest {
  readonly orderId: string;
  readonly payoutId: string;
  /** What makes the request one and the same. */
  readonly key: string;
  /** Whether one person alone wants it. */
  readonly alone: boolean;
}

/**
 * Has a payout sent once more. The order, which knows everything that operators have moved of it, and the payout, which
 * knows what became of it, decide together: both are appended or neither.
 */
@Injectable()
export class PayAgain {
  constructor(
    private readonly orders: OrderStreams,
    private readonly payouts: OperatorPayouts,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * The same key again does nothing again.
   * @throws Refusal 404; 409 `two-people`, `not-certain`, `under-way`, `too-often`
   */
  async repay({ orderId, payoutId, key, alone }: AgainRequest, by: OperatorActs): Promise<void> {
    await this.orders.changeWith(
      orderId,
      () => this.payouts.again(payoutId, key, by.correlationId),
      (order, { reference }) =>
        reference === null ? [] : sendAgain(order, { payoutId, reference, alone }, this.clock.now()),
      by,
      (tx, again) => again.save(tx),
    );
  }
}
