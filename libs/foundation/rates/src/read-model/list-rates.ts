import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { ADMIN_RATE_SIDES, type AdminRateView } from '@usdt-africa/contracts/admin';
import type { Viewer } from '@usdt-africa/operators';
import { contentRange, type Page } from '@usdt-africa/platform';
import { ShowRate } from './show-rate.js';

/** Both sides of the price. */
export class ListRates extends Query<Page<AdminRateView>> {
  constructor(readonly viewer: Viewer) {
    super();
  }
}

@QueryHandler(ListRates)
export class ListRatesHandler implements IQueryHandler<ListRates> {
  constructor(private readonly queries: QueryBus) {}

  async execute({ viewer }: ListRates): Promise<Page<AdminRateView>> {
    const rows = await Promise.all(ADMIN_RATE_SIDES.map((side) => this.queries.execute(new ShowRate(side, viewer))));
    return { rows, contentRange: contentRange('rates', 0, rows.length, rows.length) };
  }
}
