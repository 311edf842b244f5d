import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import type { AdminSweepRunRow } from '@usdt-africa/contracts/admin';
import { ListRecords } from '@usdt-africa/operators';
import type { Page } from '@usdt-africa/platform';
import { SweepRunList } from './run-list.js';

/** A page of the list of runs. */
export class ListSweepRuns extends ListRecords<AdminSweepRunRow> {}

@QueryHandler(ListSweepRuns)
export class ListSweepRunsHandler implements IQueryHandler<ListSweepRuns> {
  constructor(private readonly list: SweepRunList) {}

  execute({ query }: ListSweepRuns): Promise<Page<AdminSweepRunRow>> {
    return this.list.page(query);
  }
}
