import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { ClaimableOrdersView } from '@usdt-africa/contracts/api';
import { type Adopter, Adoptions } from '../application/order-claims.js';

/** A guest's orders that may become a customer's own, masked. */
export class ListClaimableOrders extends Query<ClaimableOrdersView> {
  constructor(readonly adopter: Adopter) {
    super();
  }
}

@QueryHandler(ListClaimableOrders)
export class ListClaimableOrdersHandler implements IQueryHandler<ListClaimableOrders> {
  constructor(private readonly adoptions: Adoptions) {}

  execute({ adopter }: ListClaimableOrders): Promise<ClaimableOrdersView> {
    return this.adoptions.claimable(adopter);
  }
}
