import { Injectable } from '@nestjs/common';
import { Query } from '@nestjs/cqrs';
import type {
  AdminCustomerCounts,
  AdminCustomerRow,
  AdminOrderCounts,
  AdminOrderRow,
  AdminPayoutCounts,
  AdminPayoutRow,
} from '@usdt-africa/contracts/admin';
import type { ListQuery } from '@usdt-africa/platform';
import { CustomerList } from './customers/customer-list.js';
import { OrderList } from './order-list.js';
import { PayoutList } from './payout-list.js';

/** The standard lists: the row, and the counts of tabs and saved queries, of each. */
export interface Listed {
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

export class ListRowsQuery<List extends keyof Listed, Answer> extends Query<Answer> {
  constructor(
    readonly list: List,
    readonly query: ListQuery,
  ) {
    super();
  }
}
