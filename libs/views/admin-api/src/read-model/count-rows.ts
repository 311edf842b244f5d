import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { ListRowsQuery, type Listed, Lists } from './listed.js';

/** The counts of tabs and saved queries of one of the standard lists. */
export class CountRows<List extends keyof Listed> extends ListRowsQuery<List, Listed[List][1]> {}

@QueryHandler(CountRows)
export class CountRowsHandler implements IQueryHandler<CountRows<keyof Listed>> {
  constructor(private readonly lists: Lists) {}

  execute({ list, query }: CountRows<keyof Listed>): Promise<Listed[keyof Listed][1]> {
    return this.lists[list].counts(query);
  }
}
