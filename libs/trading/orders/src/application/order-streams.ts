import { Inject, Injectable } from '@nestjs/common';
import { streams } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import {
  type EventMetadata,
  type EventStore,
  execute,
  type ExecuteOptions,
  FoldCache,
  PostgresEventStore,
  type StreamAppend,
} from '@usdt-africa/event-store';
import { evolveAll, type Principal, type Refusal } from '@usdt-africa/kernel';
import { retryOnConflictWithPerson } from '@usdt-africa/limits';
import { PayoutAdmission } from '@usdt-africa/payouts';
import { correlationId } from '@usdt-africa/platform';
import type { PoolClient } from 'pg';
import type { Decided } from '../domain/hold-instead.js';
import { assertPlaced, type Order, orderDecider, type OrderEvent, type PlacedOrder } from '../domain/order.js';
import { admitPayouts, areCounted } from './admit-payouts.js';

/** In whose name something happens to an order, and after what. */
interface By {
  readonly actor: string;
  readonly causationId?: string;
  readonly correlationId?: string;
  readonly reason?: string;
}

/**
 * Loads an order, decides, appends; on a conflict decides again on the newer state. Payouts are admitted in the append's
 * transaction: one that is not is held for an operator instead.
 */
@Injectable()
export class OrderStreams {
  readonly #known: FoldCache<Order, OrderEvent>;

  constructor(
    @Inject(PostgresEventStore) private readonly store: EventStore,
    private readonly admission: PayoutAdmission,
  ) {
    this.#known = new FoldCache<Order, OrderEvent>(store, orderDecider);
  }

  async change(
    orderId: string,
    decide: (order: Order) => Decided,
    by: By,
    alongside?: ExecuteOptions<PlacedOrder, OrderEvent>['alongside'],
  ): Promise<Order> {
    const { state } = await execute<Order, Decided[number]>(this.store, orderDecider, streams.order(orderId), decide, {
      metadata: metadataOf(orderId, by),
      cache: this.#known,
      before: (order, decided) =>
        areCounted(order, decided) ? (tx) => admitPayouts(tx, this.admission, order, decided) : null,
      ...(alongside
        ? {
            alongside: (tx, { state: order, ...outcome }) => {
              assertPlaced(order);
              return alongside(tx, { ...outcome, state: order });
            },
          }
        : {}),
    });
    return state;
  }

  /**
   * As {@link change}, with appends to other streams that are committed atomically with the order's own. `beside`
   * builds them at the versions it read (it may read the order first); it runs again after each conflict. When nothing
   * is decided, nothing is appended.
   * @param first runs in the transaction before payouts are admitted
   */
  async changeWith<Beside extends { readonly appends: readonly StreamAppend[] }>(
    orderId: string,
    beside: (order: () => Promise<Order>) => Promise<Beside>,
    decide: (order: Order, beside: Beside) => Decided,
    by: By,
    alongside?: (tx: PoolClient, beside: Beside, order: () => Order) => Promise<unknown>,
    first?: (tx: PoolClient) => Promise<unknown>,
  ): Promise<void> {
    const streamId = streams.order(orderId);
    await retryOnConflictWithPerson(async () => {
      const loading = this.#known.load(streamId);
      const [{ state, version }, others] = await Promise.all([
        loading,
        beside(() => loading.then((loaded) => loaded.state)),
      ]);
      const decided = decide(state, others);
      if (decided.length === 0) return;
      let events = decided;
      const appends = () => [{ streamId, expectedVersion: version, events }, ...others.appends];
      try {
        await this.store.append(appends(), {
          metadata: metadataOf(orderId, by),
          ...(first || areCounted(state, decided)
            ? {
                before: async (tx: PoolClient) => {
                  await first?.(tx);
                  if (areCounted(state, decided)) events = await admitPayouts(tx, this.admission, state, decided);
                  return events === decided ? null : appends();
                },
              }
            : {}),
          ...(alongside
            ? {
                alongside: async (tx: PoolClient) => {
                  await alongside(tx, others, () => evolveAll(orderDecider, state, events));
                },
              }
            : {}),
        });
      } catch (error) {
        this.#known.forget(streamId);
        throw error;
      }
      this.#known.keepWith(streamId, { state, version }, events);
    });
  }

  /** Drops the cached state of an order, for callers that append to order streams directly. */
  forget(orderId: string): void {
    this.#known.forget(streams.order(orderId));
  }

  async load(orderId: string): Promise<PlacedOrder> {
    const { state: order } = await this.#known.load(streams.order(orderId));
    if (!order.placed) throw orderNotFound();
    return order;
  }

  /** @throws Refusal 404 `order-not-found` for another owner's order, so that its existence is not disclosed */
  async loadOwned(orderId: string, principal: Principal): Promise<PlacedOrder> {
    const order = await this.load(orderId);
    if (!owns(principal, order)) throw orderNotFound();
    return order;
  }
}

function metadataOf(orderId: string, by: By): EventMetadata {
  return {
    correlationId: by.correlationId ?? correlationId(),
    actor: by.actor,
    orderId,
    ...(by.causationId ? { causationId: by.causationId } : {}),
    ...(by.reason ? { reason: by.reason } : {}),
  };
}

/** Whether an order belongs to a principal: it placed the order, or came by a link that its owner got. */
export function owns(principal: Principal, order: Pick<Order, 'guests'>): boolean {
  return order.guests.includes(principal.key);
}

export function orderNotFound(): Refusal {
  return refusal('orders.order-not-found');
}
