import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AdminMenuCounts } from '@usdt-africa/contracts/admin';
import { may, type Viewer } from '@usdt-africa/operators';
import { POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';

const READERS = {
  orders: 'orders.read',
  payouts: 'payouts.read',
  approvals: 'approvals.read',
  disputes: 'disputes.read',
  tiers: 'tiers.read',
  customers: 'customers.read',
  reconciliation: 'reconciliation.read',
  unattributed: 'unattributed.read',
  fundings: 'funding.read',
  purchases: 'purchases.read',
  withdrawals: 'withdrawals.read',
  refunds: 'refunds.read',
  wallets: 'treasury.read',
  'dead-letters': 'deadletters.read',
} as const;
/** The figures in the menu: what waits, of what this operator may read. */
export class CountMenu extends Query<AdminMenuCounts> {
  constructor(readonly viewer: Viewer) {
    super();
  }
}

@QueryHandler(CountMenu)
export class CountMenuHandler implements IQueryHandler<CountMenu> {
  constructor(@Inject(POOL) private readonly pool: Pool) {}

  async execute({ viewer }: CountMenu): Promise<AdminMenuCounts> {
    const { rows } = await this.pool.query<Record<string, number>>(
      `select (select count(*) from admin_orders 
           where attention is not null and attention <> 'unsupported-asset')::int as orders,
         (select count(*) from admin_payouts where attention is not null)::int as payouts,
         (select count(*) from approvals where state = 'requested' and expires_at > now())::int as approvals,
         (select count(*) from disputes where phase <> 'resolved')::int as disputes,
         (select count(*) from admin_tier_upgrades where phase = 'waiting-us')::int as tiers,
         (select count(*) from admin_customers where attention is not null)::int as customers,
         (select count(*) from reconciliation_rows where tab = 'explain' and day_id = any(array(
           select day_id from reconciliation_days where closed_at is null and read_id is not null
           order by day desc limit 400)))::int as reconciliation,
         (select count(*) from unattributed_deposits where credited_at is null and closed_at is null)::int as unattributed,
         (select count(*) from fundings where status in ('checking', 'held', 'returning', 'attention'))::int as fundings,
         (select count(*) from purchases p where status in ('approval', 'sending') and (status = 'approval'
           or coalesce((select s.requested_at from send_states s where s.cause_id = p.purchase_id and s.kind = 'purchase'),
             p.placed_at) < now() - interval '5 minutes'))::int as purchases,
         (select count(*) from admin_withdrawals where matter_since is not null)::int as withdrawals,
         (select count(*) from refunds where waiting_since is not null)::int as refunds,
         ((select count(*) from sweep_work where ended_at is null and phase = 'stuck')
           + (select count(*) from refills where phase in ('requested', 'approved')))::int as wallets,
         (select count(*) from subscription_failures)::int as "dead-letters"`,
    );
    return Object.fromEntries(
      Object.entries(READERS).flatMap(([resource, permission]) =>
        may(viewer.role, permission) ? [[resource, rows[0]![resource]!]] : [],
      ),
    );
  }
}
