import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import type { Page } from '@usdt-africa/platform';
import { ListRowsQuery, type Listed, Lists } from './listed.js';

/** A page of one of the standard lists. */
export class ListRows<List extends keyof Listed> extends ListRowsQuery<List, Page<Listed[List][0]>> {}

@QueryHandler(ListRows)
export class ListRowsHandler implements IQueryHandler<ListRows<keyof Listed>> {
  constructor(private readonly lists: Lists) {}

  execute({ list, query }: ListRows<keyof Listed>): Promise<Page<Listed[keyof Listed][0]>> {
    return this.lists[list].page(query);
  }
}
