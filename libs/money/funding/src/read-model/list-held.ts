import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { HeldFundingsView } from '@usdt-africa/contracts/api';
import { HeldViews } from './held-views.js';

/** Sums of a customer that are in no wallet yet. */
export class ListHeld extends Query<HeldFundingsView> {
  constructor(readonly accountId: string) {
    super();
  }
}

@QueryHandler(ListHeld)
export class ListHeldHandler implements IQueryHandler<ListHeld> {
  constructor(private readonly held: HeldViews) {}

  async execute({ accountId }: ListHeld): Promise<HeldFundingsView> {
    return { held: await this.held.openOf(accountId) };
  }
}
