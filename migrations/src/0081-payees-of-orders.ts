import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ROLES } from './roles.js';

/**
 * Whom orders pay, by blind index, and which of them were paid; and what first payouts to a bank account that guests named come to
 * together. Orders that were paid before are known by what their limits say of them, under the same indexes.
 */
export class PayeesOfOrders1763700000081 implements MigrationInterface {
  readonly name = 'PayeesOfOrders1763700000081';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table first_payout_parts_to, first_payouts_to, order_payees');
  }
}

const { app, reader } = ROLES;

const UP = [
  // Written with the order, for nothing sealed can be looked for by a fold.
  `create table order_payees (
    order_id uuid primary key,
    payee text collate "C" not null check (payee ~ '^[0-9a-f]{64}$'),
    placed_by text collate "C" not null,
    paid boolean not null default false
  )`,
  'create index order_payees_by_payee on order_payees (payee)',
  // An account that was never paid may be named by orders without number: those that were are few, and are found alone.
  'create index order_payees_paid on order_payees (payee) where paid',
  'create index order_payees_paid_by on order_payees (placed_by) where paid',
  `create table first_payouts_to (
    payee text collate "C" primary key,
    kobo bigint not null check (kobo >= 0)
  )`,
  `create table first_payout_parts_to (
    payout_id uuid primary key,
    payee text collate "C" not null references first_payouts_to (payee),
    kobo bigint not null check (kobo > 0),
    freed boolean not null default false
  )`,
  `create temporary table paid_orders on commit drop as
    select distinct s.stream_id, substring(s.stream_id from 7)::uuid as order_id from events s
    where s.type = 'OrderPayoutSettled' and not exists (
      select from events r where r.stream_id = s.stream_id and r.type = 'OrderPayoutReturned'
        and r.data->>'payoutId' = s.data->>'payoutId')`,
  'create index on paid_orders (order_id)',
  'analyze paid_orders',
  `insert into order_payees (order_id, payee, placed_by, paid)
    select distinct on (p.order_id) p.order_id, substring(l.stream_id from 7), o.data->>'guestHash', true
    from events l join paid_orders p on p.order_id = (l.data->>'orderId')::uuid
      join events o on o.stream_id = p.stream_id and o.version = 1 and o.type = 'OrderPlaced'
    where l.type in ('LimitReserved', 'LimitDepositSeen', 'LimitUsed', 'LimitExceeded')
      and l.data->>'kind' = 'bank-account' and substring(l.stream_id from 7) ~ '^[0-9a-f]{64}$'
    order by p.order_id, l.global_position desc`,
  `grant select, insert, update on order_payees, first_payouts_to, first_payout_parts_to to ${app}`,
  `grant select (order_id, paid) on order_payees to ${reader}`,
  `grant select (payout_id, kobo, freed) on first_payout_parts_to to ${reader}`,
];
