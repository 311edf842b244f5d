import type { AdminReconciliationChainRow, AdminReconciliationDayView } from '@usdt-africa/contracts/admin';
import { formatMoney } from '@usdt-africa/kernel';
import { transactionUrl } from '@usdt-africa/platform';
import type { Pool, PoolClient } from 'pg';

/**
 * Each payout with the deposits behind it. It adds up when every deposit it pays is final, their sum is what it pays
 * for, and their value at their quotes is the requested amount. An order's payout is always for whole deposits.
 */
const BEHIND = `select o.payout_id, o.requested_kobo, o.paid_for_micro, sum(coalesce(d.received_micro, 0)) as received_micro,
    sum(coalesce(d.at_quote_kobo, 0)) as at_quote_kobo,
    sum(coalesce(d.received_micro, 0)) = o.paid_for_micro and sum(coalesce(d.at_quote_kobo, 0)) = o.requested_kobo as adds_up
  from reconciliation_orders o cross join lateral unnest(o.deposit_keys) as k(deposit_key)
    left join reconciliation_deposits d on d.deposit_key = k.deposit_key`;

/**
 * Which of these payouts, and of those that these deposits pay, do not add up; with the value of their deposits at
 * their quotes less the requested amount, in kobo.
 */
export async function uncoveredOf(
  tx: PoolClient,
  payoutIds: readonly string[],
  depositKeys: readonly string[],
): Promise<{ readonly checked: readonly string[]; readonly uncovered: ReadonlyMap<string, string> }> {
  const { rows } = await tx.query<{ payout_id: string; missing: string; adds_up: boolean }>(
    `select payout_id, (at_quote_kobo - requested_kobo)::text as missing, adds_up from (${BEHIND}
       where o.payout_id = any($1::uuid[]) or o.deposit_keys && $2::text[] group by o.payout_id) as behind`,
    [payoutIds, depositKeys],
  );
  const wrong = rows.filter(({ adds_up }) => !adds_up);
  return {
    checked: rows.map(({ payout_id }) => payout_id),
    uncovered: new Map(wrong.map(({ payout_id, missing }) => [payout_id, missing])),
  };
}

/** What stands behind a day's payouts, each counted once however often it was sent. */
export async function chainOf(pool: Pool, dayId: string): Promise<AdminReconciliationDayView['chain']> {
  const { rows } = await pool.query<
    Record<'payouts' | 'wrong', number> & Record<'received' | 'paid_for' | 'at_quote' | 'requested', string>
  >(
    `select count(*)::int as payouts, count(*) filter (where not adds_up)::int as wrong,
       coalesce(sum(received_micro), 0)::text as received, coalesce(sum(paid_for_micro), 0)::text as paid_for,
       coalesce(sum(at_quote_kobo), 0)::text as at_quote, coalesce(sum(requested_kobo), 0)::text as requested
     from (${BEHIND}
       where o.payout_id in (
         select payout_id from reconciliation_rows where day_id = $1 and payout_id is not null)
       group by o.payout_id) as behind`,
    [dayId],
  );
  const { payouts, wrong, received, paid_for, at_quote, requested } = rows[0]!;
  return {
    payouts,
    wrong,
    received: formatMoney(BigInt(received), 'USDT'),
    paidFor: formatMoney(BigInt(paid_for), 'USDT'),
    atQuote: formatMoney(BigInt(at_quote), 'NGN'),
    requested: formatMoney(BigInt(requested), 'NGN'),
    difference: formatMoney(BigInt(at_quote) - BigInt(requested), 'NGN'),
  };
}

/** What stands behind one payout; null while its order is not known here. */
export async function chainRowOf(
  pool: Pool,
  payoutId: string,
  explorer: string | null,
): Promise<AdminReconciliationChainRow | null> {
  const [{ rows }, deposits] = await Promise.all([
    pool.query<
      Record<'received_micro' | 'paid_for_micro' | 'at_quote_kobo' | 'requested_kobo', string> & { adds_up: boolean }
    >(
      `select received_micro::text, paid_for_micro::text, at_quote_kobo::text, requested_kobo::text, adds_up
       from (${BEHIND} where o.payout_id = $1 group by o.payout_id) as behind`,
      [payoutId],
    ),
    pool.query<{ deposit_key: string; received_micro: string; received_at: Date }>(
      `select d.deposit_key, d.received_micro::text, d.received_at
       from reconciliation_orders o join reconciliation_deposits d on d.deposit_key = any(o.deposit_keys)
       where o.payout_id = $1 and d.received_micro is not null order by d.received_at, d.deposit_key`,
      [payoutId],
    ),
  ]);
  const found = rows[0];
  if (!found) return null;
  return {
    received: formatMoney(BigInt(found.received_micro), 'USDT'),
    paidFor: formatMoney(BigInt(found.paid_for_micro), 'USDT'),
    atQuote: formatMoney(BigInt(found.at_quote_kobo), 'NGN'),
    requested: formatMoney(BigInt(found.requested_kobo), 'NGN'),
    addsUp: found.adds_up,
    deposits: deposits.rows.map(({ deposit_key, received_micro, received_at }) => ({
      key: deposit_key,
      amount: formatMoney(BigInt(received_micro), 'USDT'),
      at: received_at.toISOString(),
      url: transactionUrl(explorer, deposit_key.slice(0, 64)),
    })),
  };
}
