import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type LinkedOrder, OwnerLinks } from '../application/owner-links.js';

/** The order that an owner's link leads to. */
export class FindLinkedOrder extends Query<LinkedOrder> {
  constructor(readonly token: string) {
    super();
  }
}

@QueryHandler(FindLinkedOrder)
export class FindLinkedOrderHandler implements IQueryHandler<FindLinkedOrder> {
  constructor(private readonly links: OwnerLinks) {}

  /** @throws Refusal 410 for a token that never was one */
  execute({ token }: FindLinkedOrder): Promise<LinkedOrder> {
    return this.links.find(token);
  }
}
