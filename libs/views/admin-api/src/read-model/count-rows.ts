import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { AskedOf, type Listed, Lists } from './listed.js';

/** The figures on tabs and saved queries of one of the lists that are asked for alike. */
export class CountRows<List extends keyof Listed> extends AskedOf<List, Listed[List][1]> {}

@QueryHandler(CountRows)
export class CountRowsHandler implements IQueryHandler<CountRows<keyof Listed>> {
  constructor(private readonly lists: Lists) {}

  execute({ list, asked }: CountRows<keyof Listed>): Promise<Listed[keyof Listed][1]> {
    return this.lists[list].counts(asked);
  }
}
