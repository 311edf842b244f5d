import { Inject, Injectable } from '@nestjs/common';
import { ORDER_NUMBER } from '@usdt-africa/contracts/api';
import { hashToken, type Principal } from '@usdt-africa/kernel';
import { clientKey, GuestCookies, noPrincipal, POOL } from '@usdt-africa/platform';
import { nearestOrder } from '@usdt-africa/addresses';
import type { Request } from 'express';
import type { Pool } from 'pg';
import { orderNotFound, OrderStreams, owns } from '../application/order-streams.js';
import type { PlacedOrder } from '../domain/order.js';
import { OrderLimits } from './order-limits.js';

/** An order and its owner, the requester. */
export interface OwnedOrder {
  readonly orderId: string;
  readonly order: PlacedOrder;
  readonly principal: Principal;
}

/** How much of an order a browser may see. */
export interface SeenOrder {
  readonly orderId: string;
  readonly order: PlacedOrder;
  readonly view: 'full' | 'masked';
  /** Whether live updates are allowed: not for requesters who have only the number. */
  readonly follow: boolean;
}

/**
 * Resolves an order number to the order, for every route that takes one. Requesters other than the owner share one rate
 * limit per client over all routes, and an unknown number costs the same work as a known one.
 */
@Injectable()
export class OrderAccess {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly orders: OrderStreams,
    private readonly cookies: GuestCookies,
    @Inject(OrderLimits) private readonly limits: Pick<OrderLimits, 'lookups'>,
  ) {}

  /**
   * The order of a number, for its owner only.
   * @throws Refusal 401 `no-guest` without a cookie; 404 `order-not-found` for another owner's order and for an unknown
   * number; 429
   */
  async owned(request: Request, number: string): Promise<OwnedOrder> {
    const principal = this.cookies.find(request);
    const found = principal && (await this.#find(number));
    if (principal && found?.isIt && owns(principal, found.order))
      return { orderId: found.orderId, order: found.order, principal };
    await this.limits.lookups.take(clientKey(request));
    throw principal ? orderNotFound() : noPrincipal();
  }

  /**
   * The order of a number, for any requester who has the number: in full for its owner, masked for others.
   * @throws Refusal 404 `order-not-found`; 429
   */
  async seen(request: Request, number: string): Promise<SeenOrder> {
    const found = await this.#find(number);
    const view = found?.isIt ? this.viewOf(request, found.order) : null;
    if (view === null) await this.limits.lookups.take(clientKey(request));
    if (!found?.isIt) throw orderNotFound();
    return { orderId: found.orderId, order: found.order, view: view ?? 'masked', follow: view !== null };
  }

  /**
   * The order of a number that a shared link goes to, or null; each try is paid for.
   * @throws Refusal 429
   */
  async shared(request: Request, number: string, token: string): Promise<PlacedOrder | null> {
    await this.limits.lookups.take(clientKey(request));
    const found = await this.#find(number);
    return found?.isIt && hasShare(found.order, hashToken(token)) ? found.order : null;
  }

  /** What this browser may follow of an order: by its own cookie, by a shared link's, or nothing. */
  viewOf(request: Request, order: PlacedOrder): 'full' | 'masked' | null {
    const principal = this.cookies.find(request);
    if (principal && owns(principal, order)) return 'full';
    const shareHash = this.cookies.shareHash(request);
    return shareHash !== null && hasShare(order, shareHash) ? 'masked' : null;
  }

  /** As {@link viewOf}, of the order as it stands at this moment. */
  async now(request: Request, orderId: string): Promise<'full' | 'masked' | null> {
    return this.viewOf(request, await this.orders.load(orderId));
  }

  async isOwner(principal: Principal, orderId: string): Promise<boolean> {
    return owns(principal, await this.orders.load(orderId));
  }

  /** The order of this number, or the nearest one with `isIt` false, looked up, read and folded in the same way. */
  async #find(number: string): Promise<{ orderId: string; order: PlacedOrder; isIt: boolean } | null> {
    const nearest = ORDER_NUMBER.test(number) ? await nearestOrder(this.pool, number) : null;
    if (nearest === null) return null;
    const { orderId, orderNumber } = nearest;
    return { orderId, order: await this.orders.load(orderId), isIt: orderNumber === number };
  }
}

function hasShare(order: PlacedOrder, tokenHash: string): boolean {
  return order.shares.some((share) => share.tokenHash === tokenHash);
}
