import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { SeenPurchaseView } from '@usdt-africa/contracts/api';
import { PurchaseLookup } from '../application/purchase-lookup.js';
import { PurchaseStreams } from '../application/purchase-streams.js';
import { PurchaseViews } from './purchase-views.js';

/** The purchase of a number: in full for its owner, masked for others; null for a number that no purchase has. */
export class ShowPurchase extends Query<SeenPurchaseView | null> {
  constructor(
    readonly number: string,
    /** Of the requester; null: they are not signed in. */
    readonly accountId: string | null,
  ) {
    super();
  }
}

@QueryHandler(ShowPurchase)
export class ShowPurchaseHandler implements IQueryHandler<ShowPurchase> {
  constructor(
    private readonly lookup: PurchaseLookup,
    private readonly purchases: PurchaseStreams,
    private readonly views: PurchaseViews,
  ) {}

  async execute({ number, accountId }: ShowPurchase): Promise<SeenPurchaseView | null> {
    const nearest = await this.lookup.nearest(number);
    if (!nearest) return null;
    const { state } = await this.purchases.require(nearest.purchaseId);
    const isOwner = nearest.accountId === accountId;
    const view = await (isOwner ? this.views.viewOf(state) : this.views.trackOf(state));
    return nearest.number === number ? view : null;
  }
}
