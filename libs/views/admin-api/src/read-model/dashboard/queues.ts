import { may, type PermissionName, type Viewer } from '@usdt-africa/operators';
import type { AdminQueue } from '@usdt-africa/contracts/admin';
import type { Pool } from 'pg';

const READERS: Readonly<Record<AdminQueue['queue'], PermissionName>> = {
  'payouts-unknown': 'payouts.read',
  'payouts-failed': 'payouts.read',
  'payouts-returned': 'payouts.read',
  disputes: 'disputes.read',
  held: 'orders.read',
  reconciliation: 'reconciliation.read',
  unattributed: 'unattributed.read',
  fundings: 'funding.read',
  purchases: 'purchases.read',
  refunds: 'refunds.read',
  approvals: 'approvals.read',
  'dead-letters': 'deadletters.read',
};
/** Urgent is what is due within the first time, or has waited for the second without a due time. */
const SOON_MS = 15 * 60_000;
const LONG_MS = 60 * 60_000;

const QUEUES = `
  select 'payouts-unknown' as queue, count(*)::int as count, min(waiting_since) as oldest, null::timestamptz as due,
    (select coalesce(sum(times), 0)::int from payout_answers where question = 'query' and payout_id = (
       select payout_id from admin_payouts where state_code in ('no-answer', 'contradicted') and attention is not null
       order by waiting_since limit 1)) as "statusChecks"
  from admin_payouts where state_code in ('no-answer', 'contradicted') and attention is not null
  union all select 'payouts-failed', count(*)::int, min(waiting_since), null, null
  from admin_payouts where state_code = 'failed' and order_id is not null
  union all select 'payouts-returned', count(*)::int, min(waiting_since), null, null
  from admin_payouts where state_code = 'returned' and order_id is not null
  union all select 'disputes', count(*)::int, min(opened_at), min(due_at) filter (where due_of = 'us'), null
  from disputes where phase <> 'resolved'
  union all select 'held', count(*)::int, min(waiting_since), null, null
  from admin_orders where state_code = 'held'
  union all select 'unattributed', count(*)::int, min(noted_at), null, null
  from unattributed_deposits where credited_at is null and closed_at is null
  union all select 'fundings', count(*)::int, min(seen_at), min(due_at), null
  from fundings where status in ('checking', 'held', 'returning', 'attention')
  union all select 'purchases', count(*)::int, min(placed_at), min(held_until), null
  from purchases where status = 'approval'
  union all select 'refunds', count(*)::int, min(waiting_since), null, null
  from refunds where waiting_since is not null
  union all select 'approvals', count(*)::int, min(requested_at), min(expires_at), null
  from approvals where state = 'requested' and expires_at > $1
  union all select 'dead-letters', count(*)::int, min(first_failed_at), null, null from subscription_failures`;

interface Row {
  queue: AdminQueue['queue'];
  count: number;
  oldest: Date | null;
  due: Date | null;
  statusChecks: number | null;
}

/** Queues that wait for an operator, as far as this one may read them: by due time first, then by waiting time. */
export async function queuesOf(pool: Pool, viewer: Viewer, now: Date): Promise<AdminQueue[]> {
  const { rows } = await pool.query<Row>(QUEUES, [now]);
  return rows
    .filter(({ queue, count }) => count > 0 && may(viewer.role, READERS[queue]))
    .sort((one, other) => rank(one) - rank(other))
    .map(({ queue, count, oldest, due, statusChecks }) => ({
      queue,
      count,
      oldestSince: oldest?.toISOString() ?? null,
      dueAt: due?.toISOString() ?? null,
      statusChecks,
      urgent: due
        ? due.getTime() - now.getTime() < SOON_MS
        : oldest !== null && now.getTime() - oldest.getTime() > LONG_MS,
    }));
}

function rank({ due, oldest }: Row): number {
  return due?.getTime() ?? (oldest?.getTime() ?? 0) + 10 * 365 * 86_400_000;
}
