import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AdminCustomerRow } from '@usdt-africa/contracts/admin';
import type { ListQuery, Page } from '@usdt-africa/platform';
import { CustomerList } from './customer-list.js';

export class ListCustomers extends Query<Page<AdminCustomerRow>> {
  constructor(readonly asked: ListQuery) {
    super();
  }
}

@QueryHandler(ListCustomers)
export class ListCustomersHandler implements IQueryHandler<ListCustomers> {
  constructor(private readonly list: CustomerList) {}

  execute({ asked }: ListCustomers): Promise<Page<AdminCustomerRow>> {
    return this.list.page(asked);
  }
}
