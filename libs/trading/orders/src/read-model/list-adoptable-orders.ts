import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AdoptableView } from '@usdt-africa/contracts/api';
import { type Adopter, Adoptions } from '../application/adoptions.js';

/** A guest's orders that may become a customer's own, masked. */
export class ListAdoptableOrders extends Query<AdoptableView> {
  constructor(readonly adopter: Adopter) {
    super();
  }
}

@QueryHandler(ListAdoptableOrders)
export class ListAdoptableOrdersHandler implements IQueryHandler<ListAdoptableOrders> {
  constructor(private readonly adoptions: Adoptions) {}

  execute({ adopter }: ListAdoptableOrders): Promise<AdoptableView> {
    return this.adoptions.adoptable(adopter);
  }
}
