import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import type { AdminHoldingRow } from '@usdt-africa/contracts/admin';
import { ListRecords } from '@usdt-africa/operators';
import type { Page } from '@usdt-africa/platform';
import { HoldingList } from './holding-list.js';

/** A page of the list of deposit addresses that hold something. */
export class ListHoldings extends ListRecords<AdminHoldingRow> {}

@QueryHandler(ListHoldings)
export class ListHoldingsHandler implements IQueryHandler<ListHoldings> {
  constructor(private readonly list: HoldingList) {}

  execute({ query }: ListHoldings): Promise<Page<AdminHoldingRow>> {
    return this.list.page(query);
  }
}
