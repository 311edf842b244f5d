import { until } from '../../lib/processes.mjs';
import type { Product } from '../product.js';
import { place, type Sale } from './sales.js';

/**
 * Constraints that this table never had: two orders each cannot be written into it, for two causes. No test waits for
 * this table's entries: they are about the end of an order, a day from now.
 */
export async function fourLetters(product: Product): Promise<{ readonly toMend: readonly Sale[] }> {
  await product.query(`create function planted(order_id uuid) returns text stable language plpgsql as $$
    declare micro text;
    begin
      select data->>'amountMicro' into micro from events where stream_id = 'order-' || order_id and version = 1;
      if micro = '7770000' then raise exception 'planted to look at'; end if;
      return micro;
    end $$`);
  await product.query(
    `alter table order_deadlines add constraint planted_to_mend check (planted(order_id) <> '8880000') not valid`,
  );
  const toMend = await Promise.all(['8.88', '8.88'].map((usdt) => place(product, usdt)));
  await Promise.all(['7.77', '7.77'].map((usdt) => place(product, usdt)));
  const stand = async () =>
    (await product.query("select 1 from subscription_failures where name = 'order_deadlines'")).length === 4;
  if (!(await until(stand, 60_000, 100))) throw new Error('no letter came of what cannot be written');
  return { toMend };
}

/** Removes the cause that prevented two dead letters from being processed. */
export async function mendLetters(product: Product): Promise<void> {
  await product.query(
    `alter table order_deadlines drop constraint planted_to_mend, add constraint planted_to_look_at check (planted(order_id) <> '') not valid`,
  );
}
