import { Inject, Injectable } from '@nestjs/common';
import { refusal } from '@usdt-africa/contracts/refusals';
import type { Clock } from '@usdt-africa/kernel';
import { LimitService } from '@usdt-africa/limits';
import { CLOCK, ProductConfig } from '@usdt-africa/platform';
import type { PoolClient } from 'pg';
import { deferredBy, exemptedBy, heldAfterRelease, release, releasableKeys, withOnly } from '../domain/operate.js';
import type { Order } from '../domain/order.js';
import type { OrderRules } from '../domain/rules.js';
import { checkAlone, newlyReleasedKobo } from '../domain/two-people.js';
import { OrderStreams } from './order-streams.js';

export interface ReleaseRequest {
  readonly orderId: string;
  /** Whether one person alone wants it. */
  readonly alone: boolean;
  /** The caller's check of the order at decision time; what it throws is passed on. */
  readonly check: (order: Order) => void;
  /** Keys of the deposits to release; left out: all that are unpaid when it is decided. */
  readonly only?: ReadonlySet<string>;
}

/**
 * Releases held deposits. Those over a person's limit, and those not counted against it because they were below the
 * minimum or came after a cancellation, count from then on, in the same append.
 */
@Injectable()
export class ReleaseOrders {
  constructor(
    private readonly orders: OrderStreams,
    private readonly limits: LimitService,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ProductConfig) private readonly rules: OrderRules,
  ) {}

  /** @throws Refusal 404; 409 `two-people`, or why it cannot be released */
  async release(
    { orderId, alone, check, only }: ReleaseRequest,
    by: Parameters<OrderStreams['changeWith']>[3],
    alongside?: (tx: PoolClient) => Promise<unknown>,
  ): Promise<void> {
    await this.orders.changeWith(
      orderId,
      async (order) => ({ appends: await this.counted(await order(), only) }),
      (order) => {
        check(order);
        if (alone) checkAlone(order, newlyReleasedKobo(order));
        if (alone && deferredBy(order, this.rules)) throw refusal('orders.two-people');
        return release(order, this.clock.now(), this.rules, only);
      },
      by,
      alongside,
    );
  }

  private async counted(order: Order, only: ReadonlySet<string> = new Set(releasableKeys(order))) {
    if (!order.placed) return [];
    const { orderId } = order.placed;
    const heldAfter = heldAfterRelease(order, only, this.rules);
    const held = order.holds.find(({ reason }) => reason === 'over-limit')?.depositKeys ?? [];
    const overLimit = held.filter((key) => !heldAfter.has(key));
    const unweighed = exemptedBy(withOnly(order, only), this.rules).map(
      ({ key: depositKey, amountMicro, receivedAt }) => ({
        orderId,
        depositKey,
        amountMicro,
        receivedAt: new Date(receivedAt),
      }),
    );
    if (overLimit.length + unweighed.length === 0) return [];
    return this.limits.letGo(order.placed, overLimit, unweighed);
  }
}
