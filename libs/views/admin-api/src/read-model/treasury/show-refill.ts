import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import type { AdminRefillView } from '@usdt-africa/contracts/admin';
import { ShowRecord } from '@usdt-africa/operators';
import { RefillViews } from './refill-views.js';

/** A refill of the hot wallet, from its stream at the time of the query. Refusal 404 `no-refill`. */
export class ShowRefill extends ShowRecord<AdminRefillView> {}

@QueryHandler(ShowRefill)
export class ShowRefillHandler implements IQueryHandler<ShowRefill> {
  constructor(private readonly refills: RefillViews) {}

  execute({ id, viewer }: ShowRefill): Promise<AdminRefillView> {
    return this.refills.view(id, viewer);
  }
}
