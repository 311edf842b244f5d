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
import { OrderDoor, type OwnedOrder } from './order-door.js';

const ownedOrders = new WeakMap<Request, OwnedOrder>();

/** Opens an order's routes to whoever the order belongs to, before anything else of a request is looked at. */
@Injectable()
export class OwnerGuard implements CanActivate {
  constructor(private readonly door: OrderDoor) {}

  /** @throws Refusal as {@link OrderDoor.owned} */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    ownedOrders.set(request, await this.door.owned(request, String(request.params['number'])));
    return true;
  }
}

/** For the owner of the order whose `:number` stands in the address. */
export function ForOwner() {
  return applyDecorators(CallableBy('owner'), UseGuards(OwnerGuard));
}

/** A parameter of a route that {@link ForOwner} stands on: the order, and who asks. On any other route everybody is refused. */
export const Owned = createParamDecorator((_data: unknown, context: ExecutionContext): OwnedOrder => {
  const owned = ownedOrders.get(context.switchToHttp().getRequest<Request>());
  if (!owned) throw noPrincipal();
  return owned;
});
