import { streams } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import {
  type EventMetadata,
  type EventStore,
  execute,
  type ExecuteOptions,
  FoldCache,
  type StreamAppend,
} from '@usdt-africa/event-store';
import { evolveAll, type Principal, type Refusal } from '@usdt-africa/kernel';
import { untilAloneWithPerson } from '@usdt-africa/limits';
import { correlationId } from '@usdt-africa/platform';
import {
  countPayouts,
  type Decide,
  FirstPayoutsSpent,
  isCounted,
  withinFirstPayouts,
  withNothingLeft,
} from './first-payouts.js';
import type { PoolClient } from 'pg';
import { assertPlaced, type Order, orderDecider, type OrderEvent, type PlacedOrder } from '../domain/order.js';

/** In whose name something happens to an order, and after what. */
interface By {
  readonly actor: string;
  readonly causationId?: string;
  readonly correlationId?: string;
  readonly reason?: string;
}

/** Loads an order, decides, appends; on a conflict decides again on the newer state. */
export class OrderStreams {
  readonly #known: FoldCache<Order, OrderEvent>;

  constructor(private readonly store: EventStore) {
    this.#known = new FoldCache<Order, OrderEvent>(store, orderDecider);
  }

  async change(
    orderId: string,
    decide: Decide,
    by: By,
    alongside?: ExecuteOptions<PlacedOrder, OrderEvent>['alongside'],
  ): Promise<Order> {
    return withinFirstPayouts(decide, async (deciding) => {
      const { state } = await execute(this.store, orderDecider, streams.order(orderId), deciding, {
        metadata: metadataOf(orderId, by),
        cache: this.#known,
        appending: (order, decided) =>
          isCounted(order, decided) ? (tx, { state, events }) => countPayouts(tx, state, events) : null,
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
    });
  }

  /**
   * As {@link change}, with appends to other streams that stand or fall with the order's own. `beside` says what they are,
   * at the versions it looked at (it may look at the order first); it is asked again whenever somebody else was first. When
   * nothing is decided, nothing is appended.
   */
  async changeWith<Beside extends { readonly appends: readonly StreamAppend[] }>(
    orderId: string,
    beside: (order: () => Promise<Order>) => Promise<Beside>,
    decide: (order: Order, beside: Beside) => ReturnType<Decide>,
    by: By,
    alongside?: (tx: PoolClient, beside: Beside) => Promise<unknown>,
  ): Promise<void> {
    const streamId = streams.order(orderId);
    const work = async (deciding: (order: Order, beside: Beside) => ReturnType<Decide>): Promise<void> => {
      const loading = this.#known.load(streamId);
      const [{ state, version }, others] = await Promise.all([
        loading,
        beside(() => loading.then((loaded) => loaded.state)),
      ]);
      const events = deciding(state, others);
      if (events.length === 0) return;
      try {
        await this.store.append([{ streamId, expectedVersion: version, events }, ...others.appends], {
          metadata: metadataOf(orderId, by),
          ...(alongside || isCounted(state, events)
            ? {
                alongside: async (tx: PoolClient) => {
                  if (isCounted(state, events)) await countPayouts(tx, evolveAll(orderDecider, state, events), events);
                  await alongside?.(tx, others);
                },
              }
            : {}),
        });
      } catch (error) {
        this.#known.forget(streamId);
        throw error;
      }
      this.#known.keepWith(streamId, { state, version }, events);
    };
    await untilAloneWithPerson(() => work(decide)).catch((error: unknown) => {
      if (!(error instanceof FirstPayoutsSpent)) throw error;
      return untilAloneWithPerson(() =>
        work((order, beside) => withNothingLeft((spent) => decide(spent, beside), error)(order)),
      );
    });
  }

  /** For whoever appends to orders' streams by themselves: what was kept of one is read anew. */
  forget(orderId: string): void {
    this.#known.forget(streams.order(orderId));
  }

  async load(orderId: string): Promise<PlacedOrder> {
    const { state: order } = await this.#known.load(streams.order(orderId));
    if (!order.placed) throw orderNotFound();
    return order;
  }

  /** @throws Refusal 404 `order-not-found` for anybody else's order: whether it exists is not said */
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
