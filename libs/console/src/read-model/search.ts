import { may, type Viewer } from '@usdt-africa/operators';
import type { AdminMenuCounts, AdminSearchHit } from '@usdt-africa/contracts/admin';
import type { Pool } from 'pg';

/** The figures in the menu: what waits, of what this operator may read. */
export async function menuCounts(pool: Pool, viewer: Viewer): Promise<AdminMenuCounts> {
  const { rows } = await pool.query<Record<string, number>>(
    `select (select count(*) from console_orders where attention is not null)::int as orders,
       (select count(*) from console_payouts where attention is not null)::int as payouts,
       (select count(*) from approvals where state = 'asked' and expires_at > now())::int as approvals,
       (select count(*) from disputes where phase <> 'resolved')::int as disputes,
       (select count(*) from reconciliation_rows where tab = 'explain' and day_id = any(array(
         select day_id from reconciliation_days where closed_at is null and read_id is not null
         order by day desc limit 400)))::int as reconciliation,
       (select count(*) from unattributed_deposits where credited_at is null and closed_at is null)::int as unattributed,
       (select count(*) from subscription_failures)::int as "dead-letters"`,
  );
  const readers = {
    orders: 'orders.read',
    payouts: 'payouts.read',
    approvals: 'approvals.read',
    disputes: 'disputes.read',
    reconciliation: 'reconciliation.read',
    unattributed: 'unattributed.read',
    'dead-letters': 'deadletters.read',
  } as const;
  return Object.fromEntries(
    Object.entries(readers).flatMap(([resource, permission]) =>
      may(viewer.role, permission) ? [[resource, rows[0]![resource]!]] : [],
    ),
  );
}

const MOST = 10;

interface Hit {
  id: string;
  number: string;
  status: string;
  finders: string[];
}

/** Of Tron; nothing else that an order is found by looks like one. */
const ADDRESS = /^T[1-9A-HJ-NP-Za-km-z]{33}$/;

/** Whatever people have in their hands: a number or its end, a transaction, a session id, a reference, an address. */
export async function search(pool: Pool, text: string, viewer: Viewer): Promise<AdminSearchHit[]> {
  const words = text.trim();
  if (words.length < 3 || words.length > 100) return [];
  const number = words.toUpperCase().replace(/\s/g, '');
  const whole = /^[0-9a-f]{64}$/i.test(words) ? words.toLowerCase() : words;
  const like = /^[SB]?\d{3,12}$/.test(number) ? number : null;
  const { rows } = await pool.query<Hit>(
    `select order_id as id, number, status, finders
     from console_orders
     where finders @> array[$1] or number like $2 || '%' or reverse(number) like reverse($2) || '%'
     limit ${MOST}`,
    [whole, like],
  );
  const hits = rows.map(({ id, number: label, status, finders }): AdminSearchHit => {
    const matched = !finders.includes(whole)
      ? 'number'
      : ADDRESS.test(whole)
        ? 'address'
        : /^[0-9a-f]{64}$/.test(whole)
          ? 'transaction'
          : /^po-/.test(whole)
            ? 'reference'
            : 'session';
    return { resource: 'orders', id, label, matched, status };
  });
  if (!may(viewer.role, 'disputes.read')) return hits;
  const { rows: cases } = await pool.query<{ id: string; number: string; phase: string }>(
    'select dispute_id as id, number, phase from disputes where number = $1',
    [number],
  );
  return [
    ...hits,
    ...cases.map(
      (one): AdminSearchHit => ({
        resource: 'disputes',
        id: one.id,
        label: one.number,
        matched: 'number',
        status: one.phase,
      }),
    ),
  ];
}
