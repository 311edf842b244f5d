import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Whom the orders pay that were placed before 0081, and had not been paid then: whoever they pay later is known as well. What
 * limits say of them names their account, as it did there.
 */
export class PayeesOfEarlierOrders1763700000084 implements MigrationInterface {
  readonly name = 'PayeesOfEarlierOrders1763700000084';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  /** Nothing: rows of before cannot be told from those of after, and are as true without this. */
  down(): Promise<void> {
    return Promise.resolve();
  }
}

const UP = [
  `create temporary table earlier_orders on commit drop as
    select o.stream_id, o.data->>'guestHash' as placed_by, substring(o.stream_id from 7)::uuid as order_id from events o
    where o.type = 'OrderPlaced' and o.version = 1
      and not exists (select from order_payees p where p.order_id = substring(o.stream_id from 7)::uuid)`,
  'create index on earlier_orders (order_id)',
  'analyze earlier_orders',
  `insert into order_payees (order_id, payee, placed_by, paid)
    select distinct on (e.order_id) e.order_id, substring(l.stream_id from 7), e.placed_by, exists (
        select from events s where s.stream_id = e.stream_id and s.type = 'OrderPayoutSettled' and not exists (
          select from events r where r.stream_id = s.stream_id and r.type = 'OrderPayoutReturned'
            and r.data->>'payoutId' = s.data->>'payoutId'))
    from events l join earlier_orders e on e.order_id = (l.data->>'orderId')::uuid
    where l.type in ('LimitReserved', 'LimitDepositSeen', 'LimitUsed', 'LimitExceeded')
      and l.data->>'kind' = 'bank-account' and substring(l.stream_id from 7) ~ '^[0-9a-f]{64}$'
    order by e.order_id, l.global_position desc`,
];
