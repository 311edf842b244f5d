import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { PROVIDER } from '@usdt-africa/banking';
import type { AdminFacets } from '@usdt-africa/contracts/admin';
import { POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';

/** What can be chosen in the filters of a list: of banks those that occur, each found by one step in the index. */
export class ListFacets extends Query<AdminFacets> {
  constructor(readonly table: 'admin_orders' | 'admin_payouts') {
    super();
  }
}

@QueryHandler(ListFacets)
export class ListFacetsHandler implements IQueryHandler<ListFacets> {
  constructor(@Inject(POOL) private readonly pool: Pool) {}

  async execute({ table }: ListFacets): Promise<AdminFacets> {
    const { rows } = await this.pool.query<AdminFacets['banks'][number]>(
      `with recursive codes as (
         (select bank_code from ${table} where bank_code is not null order by bank_code limit 1)
         union all
         select (select t.bank_code from ${table} t where t.bank_code > codes.bank_code order by t.bank_code limit 1)
         from codes where codes.bank_code is not null)
       select c.bank_code as code, coalesce(b.short_name, b.name, c.bank_code) as name
       from codes c left join banks b on b.code = c.bank_code
       where c.bank_code is not null order by b.rank nulls last, name`,
    );
    return { banks: rows, providers: [{ id: PROVIDER, name: 'Paystack' }] };
  }
}
