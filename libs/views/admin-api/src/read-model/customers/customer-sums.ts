import { Inject, Injectable } from '@nestjs/common';
import type { AdminCustomerOrder, AdminCustomerRow } from '@usdt-africa/contracts/admin';
import { type Clock, formatMoney } from '@usdt-africa/kernel';
import { CLOCK, POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';

const DAYS_30_MS = 30 * 86_400_000;
const LAST = 10;

/** What a customer's orders come to. */
export type CustomerSums = Pick<AdminCustomerRow, 'orders' | 'usdt30' | 'held'>;

const NOTHING: CustomerSums = { orders: 0, usdt30: formatMoney(0n, 'USDT'), held: null };

/** Orders of customers, by what orders know them by. */
@Injectable()
export class CustomerOrders {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * For each owner: number of orders, amount received for orders of the last 30 days, and waiting payouts (because of a
   * freeze, if frozen).
   */
  async sums(ownerKeys: readonly string[]): Promise<(ownerKey: string) => CustomerSums> {
    const since = new Date(this.clock.now().getTime() - DAYS_30_MS);
    const { rows } = await this.pool.query<{
      owner_key: string;
      orders: number;
      micro: string;
      waiting: number;
      kobo: string;
    }>(
      `select o.owner_key, count(*)::int as orders,
         coalesce(sum(c.received_micro) filter (where c.placed_at >= $2), 0)::text as micro,
         coalesce(sum(w.waiting), 0)::int as waiting, coalesce(sum(w.kobo), 0)::text as kobo
       from admin_order_owners o join admin_orders c using (order_id)
       left join lateral (
         select count(*) as waiting, sum(p.amount_kobo) as kobo from admin_payouts p
         where p.order_id = o.order_id and p.phase = 'requested' and p.state->'payout'->>'phase' = 'waiting') w on true
       where o.owner_key = any($1) group by o.owner_key`,
      [ownerKeys, since],
    );
    const byKey = new Map(
      rows.map(({ owner_key: key, orders, micro, waiting, kobo }): [string, CustomerSums] => [
        key,
        {
          orders,
          usdt30: formatMoney(BigInt(micro), 'USDT'),
          held: waiting === 0 ? null : { count: waiting, naira: formatMoney(BigInt(kobo), 'NGN') },
        },
      ]),
    );
    return (key) => byKey.get(key) ?? NOTHING;
  }

  /** The newest of one customer. */
  async last(ownerKey: string): Promise<AdminCustomerOrder[]> {
    const { rows } = await this.pool.query<OrderRow>(
      `select c.order_id, c.number, c.status, c.amount_micro::text, c.naira_kobo::text, c.placed_at
       from admin_order_owners o join admin_orders c using (order_id)
       where o.owner_key = $1 order by o.placed_at desc, o.order_id desc limit ${LAST}`,
      [ownerKey],
    );
    return rows.map(orderOf);
  }
}

/** Columns of an order as a person's page lists it. */
export interface OrderRow {
  readonly order_id: string;
  readonly number: string;
  readonly status: AdminCustomerOrder['status'];
  readonly amount_micro: string;
  readonly naira_kobo: string;
  readonly placed_at: Date;
}

/** An order as a person's page lists it. */
export function orderOf(row: OrderRow): AdminCustomerOrder {
  return {
    id: row.order_id,
    number: row.number,
    status: row.status,
    usdt: formatMoney(BigInt(row.amount_micro), 'USDT'),
    naira: formatMoney(BigInt(row.naira_kobo), 'NGN'),
    placedAt: row.placed_at.toISOString(),
  };
}
