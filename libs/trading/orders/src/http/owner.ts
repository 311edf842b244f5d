import {
  applyDecorators,
  type CanActivate,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  UseGuards,
} from '@nestjs/common';
import { CallableBy, noPrincipal } from '@usdt-africa/platform';
import type { Request } from 'express';
import { OrderAccess, type OwnedOrder } from './order-access.js';

const ownedOrders = new WeakMap<Request, OwnedOrder>();

/** Admits only an order's owner to its routes, before any other part of the request is read. */
@Injectable()
export class OwnerGuard implements CanActivate {
  constructor(private readonly access: OrderAccess) {}

  /** @throws Refusal as {@link OrderAccess.owned} */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    ownedOrders.set(request, await this.access.owned(request, String(request.params['number'])));
    return true;
  }
}

/** For the owner of the order whose `:number` stands in the address. */
export function ForOwner() {
  return applyDecorators(CallableBy('owner'), UseGuards(OwnerGuard));
}

/** The order of a request to a {@link ForOwner} route, and its requester. On any other route every request is refused. */
export function ownedOrder(request: Request): OwnedOrder {
  const owned = ownedOrders.get(request);
  if (!owned) throw noPrincipal();
  return owned;
}

/** Parameter of a {@link ForOwner} route: its {@link ownedOrder}. */
export const Owned = createParamDecorator((_data: unknown, context: ExecutionContext): OwnedOrder =>
  ownedOrder(context.switchToHttp().getRequest<Request>()),
);
