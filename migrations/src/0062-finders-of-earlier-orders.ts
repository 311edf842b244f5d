import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Orders from before migration 0046 are found again, too: by their browser, which their first event names, and those that were paid
 * by the address and number, in whose streams of limits they stand under the same blind indexes. Of an unpaid one from before, nothing
 * but its browser is known without opening what is sealed.
 */
export class FindersOfEarlierOrders1763700000062 implements MigrationInterface {
  readonly name = 'FindersOfEarlierOrders1763700000062';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  /** What was found is as true without it; only orders that nobody finds are filled in. */
  async down(): Promise<void> {
    // Nothing: rows of before cannot be told from those of after, and do no harm.
  }
}

const UP = [
  `create temporary table earlier_orders on commit drop as
     select substring(stream_id from 7)::uuid as order_id, (data->>'placedAt')::timestamptz as placed_at, data->>'guestHash' as guest
     from events o where type = 'OrderPlaced'
       and not exists (select from order_finders f where f.order_id = substring(o.stream_id from 7)::uuid)`,
  `create index on earlier_orders (order_id)`,
  `analyze earlier_orders`,
  `insert into order_finders (kind, person, placed_at, order_id)
     select 'browser', guest, placed_at, order_id from earlier_orders where guest ~ '^[0-9a-f]{64}$'
     on conflict do nothing`,
  `insert into order_finders (kind, person, placed_at, order_id)
     select distinct l.data->>'kind', substring(l.stream_id from 7), o.placed_at, o.order_id
     from events l join earlier_orders o on o.order_id = (l.data->>'orderId')::uuid
     where l.type in ('LimitReserved', 'LimitDepositSeen', 'LimitUsed', 'LimitExceeded')
       and l.data->>'kind' in ('mail-address', 'phone-number') and substring(l.stream_id from 7) ~ '^[0-9a-f]{64}$'
     on conflict do nothing`,
];
