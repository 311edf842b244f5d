import { Inject, Injectable } from '@nestjs/common';
import { streams } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { load, type Loaded, PostgresEventStore, retryOnConflict, type StreamAppend } from '@usdt-africa/event-store';
import { type Clock, evolveAll } from '@usdt-africa/kernel';
import { OrderStreams, type PlacedOrder } from '@usdt-africa/orders';
import { CLOCK, correlationId } from '@usdt-africa/platform';
import type { PoolClient } from 'pg';
import type { Decided } from '../domain/decide.js';
import { isRequested, type Refund, refundDecider, type RefundEvent, type RequestedRefund } from '../domain/refund.js';
import { RefundWork } from './refund-work.js';

/** In whose name something happens to a refund, and after what. */
export interface By {
  /** `account:<id>`, `guest:<key>`, `operator:<id>`, `system:<part>`. */
  readonly actor: string;
  readonly causationId?: string;
  readonly correlationId?: string;
  readonly reason?: string;
}

type OrderDecided = ReturnType<Parameters<OrderStreams['change']>[1]>;

/** New events of a refund and of its order, and what is committed together with them or not at all. */
export interface RefundMove {
  readonly refund: Decided;
  readonly order: OrderDecided;
  readonly appends?: readonly StreamAppend[];
  readonly alongside?: (tx: PoolClient) => Promise<void>;
}

/** Refunds by their streams: every change writes the refund's row of work in its own transaction. */
@Injectable()
export class RefundStreams {
  constructor(
    private readonly store: PostgresEventStore,
    private readonly orders: OrderStreams,
    private readonly work: RefundWork,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  load(refundId: string): Promise<Loaded<Refund, RefundEvent>> {
    return load<Refund, RefundEvent>(this.store, refundDecider, streams.refund(refundId));
  }

  /** @throws Refusal 404 `no-refund` */
  async loadRequested(refundId: string): Promise<Loaded<RequestedRefund, RefundEvent>> {
    const loaded = await this.load(refundId);
    const { state } = loaded;
    if (!isRequested(state)) throw refusal('refunds.no-refund');
    return { ...loaded, state };
  }

  /**
   * Decides on the newest state of a refund and of its order, and appends to both or to neither; decides again when another
   * writer was first.
   * @returns the refund after the events
   * @throws Refusal 404 `no-refund`, and what `decide` throws
   */
  async change(
    refundId: string,
    decide: (refund: RequestedRefund, order: PlacedOrder, now: Date) => RefundMove,
    by: By,
  ): Promise<Refund> {
    return retryOnConflict(async () => {
      const { state, version } = await this.loadRequested(refundId);
      const { orderId } = state.requested;
      const move = decide(state, await this.orders.load(orderId), this.clock.now());
      if (move.order.length > 0) return this.#withOrder(refundId, orderId, decide, by);
      if (move.refund.length === 0) return state;
      const after = evolveAll(refundDecider, state, move.refund);
      const own: StreamAppend = { streamId: streams.refund(refundId), expectedVersion: version, events: move.refund };
      await this.store.append([own, ...(move.appends ?? [])], {
        metadata: metadataOf(orderId, by),
        alongside: async (tx) => {
          await move.alongside?.(tx);
          await this.work.save(tx, after);
        },
      });
      return after;
    });
  }

  async #withOrder(
    refundId: string,
    orderId: string,
    decide: (refund: RequestedRefund, order: PlacedOrder, now: Date) => RefundMove,
    by: By,
  ): Promise<Refund> {
    let after: Refund = refundDecider.initial;
    await this.orders.changeWith(
      orderId,
      async (order) => {
        const [{ state, version }, known] = await Promise.all([this.loadRequested(refundId), order()]);
        const move = decide(state, known as PlacedOrder, this.clock.now());
        after = evolveAll(refundDecider, state, move.refund);
        const own: StreamAppend[] =
          move.refund.length === 0
            ? []
            : [{ streamId: streams.refund(refundId), expectedVersion: version, events: move.refund }];
        return { move, refund: after, appends: [...own, ...(move.appends ?? [])] };
      },
      (_order, { move }) => move.order,
      by,
      async (tx, { move, refund }) => {
        await move.alongside?.(tx);
        await this.work.save(tx, refund);
      },
    );
    return after;
  }
}

function metadataOf(orderId: string, { actor, causationId, correlationId: known, reason }: By) {
  return {
    correlationId: known ?? correlationId(),
    actor,
    orderId,
    ...(causationId === undefined ? {} : { causationId }),
    ...(reason === undefined ? {} : { reason }),
  };
}
