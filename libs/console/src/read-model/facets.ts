import type { AdminFacets } from '@usdt-africa/contracts/admin';
import type { Pool } from 'pg';
import { PROVIDER } from '@usdt-africa/banking';

/** What can be chosen in the filters of a list: of banks those that occur, each found by one step in the index. */
export async function facetsOf(pool: Pool, table: 'console_orders' | 'console_payouts'): Promise<AdminFacets> {
  const { rows } = await pool.query<{ code: string; name: string }>(
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
