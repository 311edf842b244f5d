import type { PoolClient } from 'pg';
import type { PayoutVelocity } from './payout-limits.js';

/** For whom, to which account and when a payout is requested. */
interface TimedPayout {
  /** Principal key of the customer or of the guest's browser. */
  readonly personKey: string;
  /** Blind index of the bank account; null: not known. */
  readonly payee: string | null;
  /** The event's own time. */
  readonly requestedAt: string;
  /** Whether an operator released it: it is recorded whatever the limit. */
  readonly isReviewed: boolean;
}

/**
 * Records when a payout is requested, in a row per customer and per bank account, so that concurrent decisions wait for
 * each other.
 * @returns false where one of the rows has no room: the others may be written
 */
export async function recordTime(
  tx: PoolClient,
  { velocityPayee, velocityCustomer, velocityMinutes }: PayoutVelocity,
  { personKey, payee, requestedAt, isReviewed }: TimedPayout,
): Promise<boolean> {
  const rows = [
    { who: `customer:${personKey}`, most: velocityCustomer },
    ...(payee === null ? [] : [{ who: `payee:${payee}`, most: velocityPayee }]),
  ];
  const { rowCount } = await tx.query({
    name: 'record-payout-time',
    text: RECORD,
    values: [rows.map(({ who }) => who), rows.map(({ most }) => most), requestedAt, velocityMinutes, isReviewed],
  });
  return rowCount === rows.length;
}

/**
 * Stores no more times per row than the limit needs. Rows are always locked customers first, then accounts, which
 * prevents deadlocks.
 */
const RECORD = `with counted as (select * from unnest($1::text[], $2::int[]) as c (who, most))
  insert into payout_velocity as p (who, requested_at)
    select who, array[$3::timestamptz] from counted order by who collate "C"
  on conflict (who) do update
    set requested_at = array(select at from unnest(p.requested_at || excluded.requested_at) at order by at desc
      limit (select most from counted where counted.who = p.who))
    where $5::boolean or (select most from counted where counted.who = p.who) > (
      select count(*) from unnest(p.requested_at) at where at > $3::timestamptz - make_interval(mins => $4::int))`;
