import {
  applyDecorators,
  type CanActivate,
  createParamDecorator,
  type ExecutionContext,
  Inject,
  Injectable,
  UseGuards,
} from '@nestjs/common';
import type { TransactionKind } from '@usdt-africa/contracts/api';
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

/** Id and account of a purchase and of a withdrawal; of a transfer those of one side. */
const FOUND_BY_NUMBER: Readonly<Record<string, { readonly kind: TransactionKind; readonly sql: string }>> = {
  B: { kind: 'buy', sql: 'select purchase_id as id, account_id as account from purchase_work where number = $1' },
  W: {
    kind: 'withdrawal',
    sql: 'select withdrawal_id as id, account_id as account from withdrawal_work where number = $1',
  },
  T: {
    kind: 'transfer',
    sql: `select s.id, s.account from transfers t join events e on e.stream_id = 'transfer-' || t.transfer_id::text and e.version = 1
          cross join lateral (values (e.data->>'debitId', t.from_account_id), (e.data->>'creditId', t.to_account_id)) s (id, account)
          where t.number = $1`,
  },
};
const NUMBER = /^([BTW])\d{12}$/;
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
    const [, kind] = NUMBER.exec(number) ?? [];
    owned.set(request, await (kind ? this.#found(request, number, kind) : this.#sale(request, number)));
    return true;
  }

  async #sale(request: Request, number: string): Promise<OwnTransaction> {
    const { principal, order, orderId } = await this.orders.owned(request, number);
    if (principal.kind !== 'account') throw signedOut();
    const { accountId } = principal;
    if (order.accountId !== accountId) throw orderNotFound();
    return { accountId, orderId, number: order.placed.number, kind: order.placed.side, principal };
  }

  async #found(request: Request, number: string, letter: string): Promise<OwnTransaction> {
    const { kind, sql } = FOUND_BY_NUMBER[letter]!;
    const principal = this.cookies.find(request);
    const { rows } = await this.pool.query<{ id: string; account: string }>(sql, [number]);
    if (principal?.kind === 'account') {
      const { accountId } = principal;
      const own = rows.find(({ account }) => account === accountId);
      if (own) return { accountId, orderId: own.id, number, kind, principal };
    }
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
