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
import { retryOnConflictWithPerson } from '@usdt-africa/limits';
import { correlationId } from '@usdt-africa/platform';
import { countPayouts, type Decide, isCounted } from './first-payouts.js';
import { decidedInstead, isHeldInstead, recordVelocity, type PayoutVelocity } from './payout-velocity.js';
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

  /** @param pace null where payouts are not counted, for callers that request none */
  constructor(
    private readonly store: EventStore,
    private readonly pace: PayoutVelocity | null = null,
  ) {
    this.#known = new FoldCache<Order, OrderEvent>(store, orderDecider);
  }

  async change(
    orderId: string,
    decide: Decide,
    by: By,
    alongside?: ExecuteOptions<PlacedOrder, OrderEvent>['alongside'],
  ): Promise<Order> {
    const work = async (deciding: Decide): Promise<Order> => {
      const { state } = await execute(this.store, orderDecider, streams.order(orderId), deciding, {
        metadata: metadataOf(orderId, by),
        cache: this.#known,
        appending: (order, decided) =>
          this.#isCounted(order, decided) ? (tx, { state, events }) => this.#count(tx, state, events) : null,
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
    };
    const attempt = (deciding: Decide): Promise<Order> =>
      work(deciding).catch((error: unknown) => {
        const instead = decidedInstead(deciding, error);
        if (!instead) throw error;
        return attempt(instead);
      });
    return attempt(decide);
  }

  /**
   * As {@link change}, with appends to other streams that are committed atomically with the order's own. `beside`
   * builds them at the versions it read (it may read the order first); it runs again after each conflict. When nothing
   * is decided, nothing is appended.
   */
  async changeWith<Beside extends { readonly appends: readonly StreamAppend[] }>(
    orderId: string,
    beside: (order: () => Promise<Order>) => Promise<Beside>,
    decide: (order: Order, beside: Beside) => ReturnType<Decide>,
    by: By,
    alongside?: (tx: PoolClient, beside: Beside) => Promise<unknown>,
  ): Promise<void> {
    const streamId = streams.order(orderId);
    type Deciding = typeof decide;
    const work = async (deciding: Deciding): Promise<void> => {
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
          ...(alongside || this.#isCounted(state, events)
            ? {
                alongside: async (tx: PoolClient) => {
                  if (this.#isCounted(state, events))
                    await this.#count(tx, evolveAll(orderDecider, state, events), events);
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
    const attempt = (deciding: Deciding): Promise<void> =>
      retryOnConflictWithPerson(() => work(deciding)).catch((error: unknown) => {
        if (!isHeldInstead(error)) throw error;
        return attempt((order, others) => decidedInstead((now) => deciding(now, others), error)!(order));
      });
    await attempt(decide);
  }

  /** Whether these events write counters: the sums of first payouts, or the payout velocity. */
  #isCounted(order: Order, events: readonly OrderEvent[]): boolean {
    return isCounted(order, events) || (this.pace !== null && events.some(({ type }) => type === 'PayoutRequested'));
  }

  /** @param order as it is with these events */
  async #count(tx: PoolClient, order: Order, events: readonly OrderEvent[]): Promise<void> {
    await countPayouts(tx, order, events);
    if (this.pace) await recordVelocity(tx, this.pace, order, events);
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
