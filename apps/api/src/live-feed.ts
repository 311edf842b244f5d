import { type EventType, streamKindOf } from '@usdt-africa/contracts/events';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { type MessageBus, PostgresEventStore, type Tail } from '@usdt-africa/event-store';
import { OrderLive } from '@usdt-africa/orders';
import { WAKE_UP } from '@usdt-africa/platform';

/** Events that take away a viewer's access to an order. */
const NARROWING: ReadonlySet<string> = new Set<EventType>([
  'OrderShareRevoked',
  'OrderLinksStopped',
  'OrderClaimedByAccount',
]);

/** Follows the store and the chain's head, and notifies open pages which order to refetch. */
@Injectable()
export class LiveFeed implements OnApplicationBootstrap, OnApplicationShutdown {
  #tail: Tail | null = null;
  #unlisten: (() => void) | null = null;

  constructor(
    private readonly store: PostgresEventStore,
    @Inject(WAKE_UP) private readonly wakeUp: MessageBus,
    private readonly live: OrderLive,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.#tail = await this.store.tail((event) => {
      const { orderId } = event.metadata;
      if (!orderId) return;
      if (streamKindOf(event.streamId) === 'dispute') this.live.disputed(orderId);
      else this.live.changed(orderId);
      if (NARROWING.has(event.type)) void this.live.narrowed(orderId);
    });
    this.#unlisten = this.wakeUp.listen('chain_head', () => this.live.headMoved());
  }

  async onApplicationShutdown(): Promise<void> {
    this.live.close();
    this.#unlisten?.();
    await this.#tail?.stop();
  }
}
