import { Inject, Injectable } from '@nestjs/common';
import type { AdminCustomerOrder } from '@usdt-africa/contracts/admin';
import { PersonalData, type Sealed } from '@usdt-africa/event-store';
import { formatMoney } from '@usdt-africa/kernel';
import { POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { orderOf, type OrderRow } from '../customers/customer-sums.js';
import type { Sender } from '../order-people.js';

/** Orders shown on a guest's page; the list of orders has all of them. */
const LAST = 25;

/** No account owns it; `l` is its row of the index. */
const OF_NO_ACCOUNT = `not exists (
  select from admin_order_owners w join accounts a using (owner_key) where w.order_id = l.record_id)`;
const OF_GUEST = `l.kind = 'email' and l.record = 'order' and ${OF_NO_ACCOUNT}`;

/** A subquery for the orders of a guest. @param place of the guest's id */
export function guestOrders(place: string): string {
  return `select l.record_id from person_lookups l where l.token = ${place} and ${OF_GUEST}`;
}

/** A guest's orders in figures, and their newest order's sender, opened. */
export interface Guest {
  readonly id: string;
  readonly sender: Sender & { readonly phone: string };
  readonly orders: number;
  readonly completed: number;
  readonly usdt: string;
  readonly since: Date;
  readonly lastAt: Date;
}

/**
 * Guests: the orders that were placed with one email address and that no account owns. A guest's id is the blind index of the
 * address. Orders that an account has adopted are the customer's.
 */
@Injectable()
export class Guests {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly personalData: PersonalData,
  ) {}

  /** Those that exist and can be opened, by id. */
  async of(ids: readonly string[]): Promise<ReadonlyMap<string, Guest>> {
    if (ids.length === 0) return new Map();
    const { rows } = await this.pool.query<{
      id: string;
      orders: number;
      completed: number;
      micro: string;
      since: Date;
      last_at: Date;
      sender: Sealed;
    }>(
      `select l.token as id, count(*)::int as orders, count(*) filter (where c.status = 'completed')::int as completed,
         coalesce(sum(c.received_micro), 0)::text as micro, min(c.placed_at) as since, max(c.placed_at) as last_at,
         (array_agg(c.sender order by c.placed_at desc, c.order_id desc))[1] as sender
       from person_lookups l join admin_orders c on c.order_id = l.record_id
       where l.token = any($1::uuid[]) and ${OF_GUEST} group by l.token`,
      [ids],
    );
    await this.personalData.preload(rows.map(({ sender }) => sender.$sealed.s));
    const guests = new Map<string, Guest>();
    for (const { id, orders, completed, micro, since, last_at: lastAt, sender: sealed } of rows) {
      const sender = await this.personalData.open<Guest['sender']>(sealed);
      if (!sender) continue;
      guests.set(id, { id, sender, orders, completed, usdt: formatMoney(BigInt(micro), 'USDT'), since, lastAt });
    }
    return guests;
  }

  /** The newest orders. */
  async lastOrders(id: string): Promise<AdminCustomerOrder[]> {
    const { rows } = await this.pool.query<OrderRow>(
      `select c.order_id, c.number, c.status, c.amount_micro::text, c.naira_kobo::text, c.placed_at
       from admin_orders c where c.order_id = any(array(${guestOrders('$1')}))
       order by c.placed_at desc, c.order_id desc limit ${LAST}`,
      [id],
    );
    return rows.map(orderOf);
  }

  /** The guest who placed an order; null for a customer's order, and once the sender's key was destroyed. */
  async whoPlaced(orderId: string): Promise<string | null> {
    const { rows } = await this.pool.query<{ id: string }>(
      `select l.token as id from person_lookups l where l.subject_id = $1 and ${OF_GUEST}`,
      [`sender-${orderId}`],
    );
    return rows[0]?.id ?? null;
  }
}
