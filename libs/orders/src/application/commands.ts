import type { OrderView, PlaceOrderRequest, ShareView } from '@usdt-africa/contracts/api';
import type { Principal } from '@usdt-africa/kernel';
import type { StoreAnswer } from '@usdt-africa/platform';
import type { PoolClient } from 'pg';

/** Who asks, and how the answer is kept for a repeated request (see `Idempotency`). */
export interface Asked<Body> {
  readonly principal: Principal;
  readonly storeAnswer: StoreAnswer<Body>;
}

export class PlaceOrder {
  constructor(
    /** Follows from who asks and their Idempotency-Key, so that asking again finds the same order. */
    readonly orderId: string,
    readonly request: PlaceOrderRequest,
    readonly asked: Asked<OrderView>,
  ) {}
}

export type OrderAct = 'sent' | 'cancel' | 'pay-what-arrived' | 'send-rest';

/** What a customer may do with an order of their own. */
export class ActOnOrder {
  constructor(
    readonly orderId: string,
    readonly act: OrderAct,
    readonly asked: Asked<OrderView>,
  ) {}
}

/** Makes a link that shows the masked view, live. */
export class ShareOrder {
  constructor(
    readonly orderId: string,
    readonly shareId: string,
    readonly asked: Asked<ShareView>,
  ) {}
}

export class RevokeShare {
  constructor(
    readonly orderId: string,
    readonly shareId: string,
    readonly principal: Principal,
  ) {}
}

/** Gives whoever came by the owner's link their place among the owners. */
export class AdoptOrder {
  constructor(
    readonly orderId: string,
    readonly principal: Principal,
    /** Uses the link up, in the transaction that makes them an owner. */
    readonly useLink: (tx: PoolClient) => Promise<unknown>,
  ) {}
}
