import { streams } from '@usdt-africa/contracts/events';
import { type EventStore, eventsOf } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { type DepositsFound, resolveUncreditedDeposits } from '../domain/operate.js';
import type { OrderStreams } from './order-streams.js';

/** Ends what an order is held for because it could not be credited, once two people have shown what became of it. */
export class ResolveUncreditedDeposits {
  constructor(
    private readonly orders: OrderStreams,
    private readonly store: Pick<EventStore, 'readStream'>,
    private readonly clock: Clock,
  ) {}

  /** The same key again changes nothing. @throws Refusal 409 `changed-meanwhile` */
  async close(orderId: string, found: DepositsFound, by: Parameters<OrderStreams['change']>[2]): Promise<void> {
    const events = await this.store.readStream(streams.order(orderId));
    if (eventsOf(events, 'OrderUncreditedDepositsResolved').some(({ data }) => data.key === found.key)) return;
    await this.orders.change(orderId, (order) => resolveUncreditedDeposits(order, found, this.clock.now()), by);
  }
}
