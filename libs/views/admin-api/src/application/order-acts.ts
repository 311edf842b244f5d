import { Injectable } from '@nestjs/common';
import { actorOf } from '@usdt-africa/operators';
import { type holdByOperator, type Order, OrderStreams, type PlacedOrder } from '@usdt-africa/orders';
import { Idempotency } from '@usdt-africa/platform';
import type { PoolClient } from 'pg';
import { type Acting, checkVersion, nameOf } from './acting.js';

const DONE = { status: 200, body: {} };

/** What operators do to an order happens once per key; what is answered later is the order as it then stands. */
@Injectable()
export class OrderActs {
  constructor(
    private readonly orders: OrderStreams,
    private readonly idempotency: Idempotency,
  ) {}

  /** @param work calls `storeAnswer` in the transaction that does it */
  async once(
    order: PlacedOrder,
    verb: string,
    { viewer, key }: Acting,
    body: unknown,
    work: (storeAnswer: (tx: PoolClient) => Promise<void>) => Promise<unknown>,
  ): Promise<void> {
    const route = `POST /api/admin/orders/${order.placed.orderId}/${verb}`;
    const request = { principal: actorOf(viewer.id), route, key, body, subjectId: null };
    await this.idempotency.once(request, async (storeAnswer) => {
      await work((tx) => storeAnswer(tx, DONE));
      return DONE;
    });
  }

  /** @param body what makes it the same request @throws Refusal 409 `changed-meanwhile` */
  change(
    order: PlacedOrder,
    verb: string,
    acting: Acting,
    body: unknown,
    decide: (order: Order) => ReturnType<typeof holdByOperator>,
  ): Promise<void> {
    return this.once(order, verb, acting, body, (storeAnswer) =>
      this.orders.change(
        order.placed.orderId,
        (now) => {
          checkVersion(acting, now.version);
          return decide(now);
        },
        nameOf(acting),
        storeAnswer,
      ),
    );
  }
}

/** Whose key opens what is kept about an order. */
export function subjectOf(order: PlacedOrder): string {
  return order.placed.sender.$sealed.s;
}
