import type { AdminNairaIn } from '@usdt-africa/contracts/admin';
import { formatMoney } from '@usdt-africa/kernel';
import type { Pool } from 'pg';
import type { DayName } from '../domain/day.js';

const MOST = 20;

/** A credit of the provider's list, a payment here, or both. */
interface Row {
  readonly reference: string;
  readonly funding_id: string | null;
  readonly listed: string | null;
  readonly recorded: string | null;
}

/**
 * Credits of the provider's list ($1: provider, $2 and $3: from and before) beside the payments of that time. What was returned or
 * taken back may have left the list, and what came in since the list was read is not in it yet.
 */
const BESIDE = `select coalesce(t.reference, o.reference) as reference, o.funding_id, t.amount_kobo as listed,
    o.amount_kobo as recorded,
    case when o.funding_id is null then 'missing' when t.transaction_id is null
      then case when o.status not in ('returned', 'taken-back') and o.seen_at < r.read_at then 'extra' end
      when t.amount_kobo <> o.amount_kobo then 'different' end as finding
  from (select * from collected_credits where provider = $1 and paid_at >= $2 and paid_at < $3) t
  full join (select * from fundings where provider = $1 and received_at >= $2 and received_at < $3) o using (transaction_id)
  left join funding_list_reads r on r.provider = $1`;

/** Compares the naira in of a day, each credit with its payment. */
export async function nairaInOf(pool: Pool, { provider, from, to }: DayName): Promise<AdminNairaIn> {
  const values = [provider, from, to];
  const [{ rows: sums }, { rows }, { rows: settled }] = await Promise.all([
    pool.query<{ listed: number; listed_kobo: string; recorded: number; recorded_kobo: string; open: number }>(
      `select count(listed)::int as listed, coalesce(sum(listed), 0)::text as listed_kobo, count(recorded)::int as recorded,
         coalesce(sum(recorded), 0)::text as recorded_kobo, count(finding)::int as open from (${BESIDE}) b`,
      values,
    ),
    pool.query<Row & { readonly finding: AdminNairaIn['differences'][number]['finding'] }>(
      `select reference, funding_id, listed::text, recorded::text, finding from (${BESIDE}) b
       where finding is not null order by reference limit ${MOST}`,
      values,
    ),
    pool.query<{ lines: number; kobo: string; unsettled_kobo: string }>(
      `select count(*)::int as lines, coalesce(sum(difference_kobo), 0)::text as kobo,
         coalesce((select balance from ledger_balances where account = 'collection:' || $1 and currency = 'NGN'), 0)::text
           as unsettled_kobo
       from settled_collections where provider = $1 and at >= $2 and at < $3`,
      values,
    ),
  ]);
  const sum = sums[0]!;
  const { lines, kobo, unsettled_kobo: unsettledKobo } = settled[0]!;
  const naira = (kobo: string): string => formatMoney(BigInt(kobo), 'NGN');
  return {
    listed: { lines: sum.listed, naira: naira(sum.listed_kobo) },
    recorded: { lines: sum.recorded, naira: naira(sum.recorded_kobo) },
    differences: rows.map(({ finding, reference, funding_id: fundingId, listed, recorded }) => ({
      finding,
      reference,
      fundingId,
      listed: listed === null ? null : naira(listed),
      recorded: recorded === null ? null : naira(recorded),
    })),
    open: sum.open,
    settled: { lines, naira: naira(kobo) },
    unsettled: naira(unsettledKobo),
  };
}
