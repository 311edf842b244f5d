import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AdminCustomerCounts } from '@usdt-africa/contracts/admin';
import type { ListQuery } from '@usdt-africa/platform';
import { CustomerList } from './customer-list.js';

export class CountCustomers extends Query<AdminCustomerCounts> {
  constructor(readonly asked: ListQuery) {
    super();
  }
}

@QueryHandler(CountCustomers)
export class CountCustomersHandler implements IQueryHandler<CountCustomers> {
  constructor(private readonly list: CustomerList) {}

  execute({ asked }: CountCustomers): Promise<AdminCustomerCounts> {
    return this.list.counts(asked);
  }
}
