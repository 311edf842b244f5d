import { Injectable } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type {
  AdminCustomerCounts,
  AdminCustomerRow,
  AdminOrderCounts,
  AdminOrderRow,
  AdminPayoutCounts,
  AdminPayoutRow,
} from '@usdt-africa/contracts/admin';
import type { ListQuery, Page } from '@usdt-africa/platform';
import { CustomerList } from './customers/customer-list.js';
import { OrderList } from './order-list.js';
import { PayoutList } from './payout-list.js';

/** The lists that are asked for alike: a row, and the figures on tabs and saved queries, of each. */
interface Listed {
  readonly orders: readonly [row: AdminOrderRow, counts: AdminOrderCounts];
  readonly payouts: readonly [row: AdminPayoutRow, counts: AdminPayoutCounts];
  readonly customers: readonly [row: AdminCustomerRow, counts: AdminCustomerCounts];
}

@Injectable()
export class Lists {
  constructor(
    readonly orders: OrderList,
    readonly payouts: PayoutList,
    readonly customers: CustomerList,
  ) {}
}

class AskedOf<List extends keyof Listed, Answer> extends Query<Answer> {
  constructor(
    readonly list: List,
    readonly asked: ListQuery,
  ) {
    super();
  }
}

export class ListRows<List extends keyof Listed> extends AskedOf<List, Page<Listed[List][0]>> {}

@QueryHandler(ListRows)
export class ListRowsHandler implements IQueryHandler<ListRows<keyof Listed>> {
  constructor(private readonly lists: Lists) {}

  execute({ list, asked }: ListRows<keyof Listed>): Promise<Page<Listed[keyof Listed][0]>> {
    return this.lists[list].page(asked);
  }
}

export class CountRows<List extends keyof Listed> extends AskedOf<List, Listed[List][1]> {}

@QueryHandler(CountRows)
export class CountRowsHandler implements IQueryHandler<CountRows<keyof Listed>> {
  constructor(private readonly lists: Lists) {}

  execute({ list, asked }: CountRows<keyof Listed>): Promise<Listed[keyof Listed][1]> {
    return this.lists[list].counts(asked);
  }
}
