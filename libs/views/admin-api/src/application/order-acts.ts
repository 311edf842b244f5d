import { Injectable } from '@nestjs/common';
import { actorOf } from '@usdt-africa/operators';
import { type holdByOperator, type Order, OrderStreams, type PlacedOrder } from '@usdt-africa/orders';
import { Idempotency } from '@usdt-africa/platform';
import type { PoolClient } from 'pg';
import { type AdminRequest, checkVersion, nameOf } from './operator-command.js';

const DONE = { status: 200, body: {} };

/** Runs an operator's action on an order once per key; a later response shows the order's state by then. */
@Injectable()
export class OrderActs {
  constructor(
    private readonly orders: OrderStreams,
    private readonly idempotency: Idempotency,
  ) {}

  /** @param work calls `storeAnswer` in the transaction that does it */
  async once(
    order: PlacedOrder,
    action: string,
    { viewer, key }: AdminRequest,
    body: unknown,
    work: (storeAnswer: (tx: PoolClient) => Promise<void>) => Promise<unknown>,
  ): Promise<void> {
    const route = `POST /api/admin/orders/${order.placed.orderId}/${action}`;
    const request = { principal: actorOf(viewer.id), route, key, body, subjectId: null };
    await this.idempotency.once(request, async (storeAnswer) => {
      await work((tx) => storeAnswer(tx, DONE));
      return DONE;
    });
  }

  /** @param body what makes it the same request @throws Refusal 409 `changed-meanwhile` */
  change(
    order: PlacedOrder,
    action: string,
    request: AdminRequest,
    body: unknown,
    decide: (order: Order) => ReturnType<typeof holdByOperator>,
  ): Promise<void> {
    return this.once(order, action, request, body, (storeAnswer) =>
      this.orders.change(
        order.placed.orderId,
        (now) => {
          checkVersion(request, now.version);
          return decide(now);
        },
        nameOf(request),
        storeAnswer,
      ),
    );
  }
}

/** The subject whose key opens the sealed data of an order. */
export function subjectOf(order: PlacedOrder): string {
  return order.placed.sender.$sealed.s;
}
