import {
  applyDecorators,
  type CanActivate,
  createParamDecorator,
  type ExecutionContext,
  Inject,
  Injectable,
  UseGuards,
} from '@nestjs/common';
import type { Principal } from '@usdt-africa/kernel';
import { OrderAccess, OrderLimits, orderNotFound } from '@usdt-africa/orders';
import { CallableBy, clientKey, GuestCookies, noPrincipal, POOL, signedOut } from '@usdt-africa/platform';
import type { Request } from 'express';
import type { Pool } from 'pg';
import type { Owner } from '../application/transaction-marks.js';

/** A transaction and its owner, the requester. */
export interface OwnTransaction extends Owner {
  readonly principal: Principal;
}

const PURCHASE = /^B\d{12}$/;
const owned = new WeakMap<Request, OwnTransaction>();

/** Admits only the customer in whose list a transaction is, before any other part of the request is read. */
@Injectable()
export class TransactionGuard implements CanActivate {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly orders: OrderAccess,
    private readonly cookies: GuestCookies,
    @Inject(OrderLimits) private readonly limits: Pick<OrderLimits, 'lookups'>,
  ) {}

  /**
   * @throws Refusal 401 `no-guest` without a cookie, `signed-out` for a browser that owns it as a guest; 404
   * `order-not-found` where it is in no list or in another customer's; 429
   */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const number = String(request.params['number']);
    owned.set(request, await (PURCHASE.test(number) ? this.#purchase(request, number) : this.#sale(request, number)));
    return true;
  }

  async #sale(request: Request, number: string): Promise<OwnTransaction> {
    const { principal, order, orderId } = await this.orders.owned(request, number);
    if (principal.kind !== 'account') throw signedOut();
    const { accountId } = principal;
    if (order.accountId !== accountId) throw orderNotFound();
    return { accountId, orderId, number: order.placed.number, kind: order.placed.side, principal };
  }

  async #purchase(request: Request, number: string): Promise<OwnTransaction> {
    const principal = this.cookies.find(request);
    const { rows } = await this.pool.query<{ id: string; account: string }>(
      'select purchase_id as id, account_id as account from purchase_work where number = $1',
      [number],
    );
    const [found] = rows;
    if (found && principal?.kind === 'account' && principal.accountId === found.account)
      return { accountId: found.account, orderId: found.id, number, kind: 'buy', principal };
    await this.limits.lookups.take(clientKey(request));
    throw principal ? orderNotFound() : noPrincipal();
  }
}

/** For the customer in whose list the transaction is whose `:number` stands in the address. */
export function ForTransactionOwner() {
  return applyDecorators(CallableBy('owner'), UseGuards(TransactionGuard));
}

/** The transaction of a request to a {@link ForTransactionOwner} route. On any other route every request is refused. */
export function ownTransaction(request: Request): OwnTransaction {
  const found = owned.get(request);
  if (!found) throw noPrincipal();
  return found;
}

/** Parameter of a {@link ForTransactionOwner} route: its {@link ownTransaction}. */
export const Own = createParamDecorator((_data: unknown, context: ExecutionContext): OwnTransaction =>
  ownTransaction(context.switchToHttp().getRequest<Request>()),
);
