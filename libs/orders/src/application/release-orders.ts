import type { Clock } from '@usdt-africa/kernel';
import type { LimitDesk } from '@usdt-africa/limits';
import type { PoolClient } from 'pg';
import { release } from '../domain/operate.js';
import type { Order } from '../domain/order.js';
import type { OrderRules } from '../domain/rules.js';
import { checkAlone, newlyReleasedKobo } from '../domain/two-people.js';
import type { OrderStreams } from './order-streams.js';

export interface ReleaseRequest {
  readonly orderId: string;
  /** Whether one person alone wants it. */
  readonly alone: boolean;
  /** Whoever asks looks at the order as it stands when it is decided; what it throws is passed on. */
  readonly check: (order: Order) => void;
}

/**
 * Lets go what is held. What was too much for a person's limit counts against it from then on, in the same append: it is
 * neither held any more nor as good as never sent.
 */
export class ReleaseOrders {
  constructor(
    private readonly orders: OrderStreams,
    private readonly limits: LimitDesk,
    private readonly clock: Clock,
    private readonly rules: OrderRules,
  ) {}

  /** @throws Refusal 404; 409 `two-people`, or why it cannot be released */
  async release(
    { orderId, alone, check }: ReleaseRequest,
    by: Parameters<OrderStreams['changeWith']>[3],
    alongside?: (tx: PoolClient) => Promise<unknown>,
  ): Promise<void> {
    await this.orders.changeWith(
      orderId,
      async (order) => ({ appends: await this.counted(await order()) }),
      (order) => {
        check(order);
        if (alone) checkAlone(order, newlyReleasedKobo(order));
        return release(order, this.clock.now(), this.rules);
      },
      by,
      alongside,
    );
  }

  private async counted(order: Order) {
    const keys = order.holds.find(({ reason }) => reason === 'over-limit')?.depositKeys ?? [];
    if (!order.placed || keys.length === 0) return [];
    return this.limits.letGo(order.placed, keys);
  }
}
