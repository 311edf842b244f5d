import type { AdminDayProof } from '@usdt-africa/contracts/admin';
import { formatMoney } from '@usdt-africa/kernel';
import type { Pool } from 'pg';

/** What became of everything received in a day, in micro-USDT. */
export interface DayProof {
  readonly received: bigint;
  readonly paid: bigint;
  readonly held: bigint;
  readonly heldOrders: number;
  readonly fee: bigint;
  readonly refunded: bigint;
  /** Orders that lack a confirmed deposit of theirs. */
  readonly lostOrders: number;
}

/** An order receives its deposit at once; no alarm is raised before this time. */
const STATEMENT_GRACE_MS = 60_000;

/**
 * Compares every deposit of a day as recorded by the chain's watcher with what its order did with it: two independent
 * records, so that any difference is unexplained. An event is recorded after it happened, so no event of the day was
 * recorded before its beginning.
 */
const PROOF = `with received as (
    select e.data ->> 'depositKey' as key, (e.data ->> 'amountMicro')::numeric as micro, (e.data ->> 'orderId')::uuid as order_id,
      (e.data ->> 'confirmedAt')::timestamptz as confirmed_at
    from events e
    where e.type = 'DepositConfirmed' and e.recorded_at >= $1
      and (e.data ->> 'confirmedAt')::timestamptz >= $1 and (e.data ->> 'confirmedAt')::timestamptz < $2),
  known as (
    select r.*, d.value as deposit, (d.value -> 'amountMicro' ->> '$n')::numeric as order_micro,
      case when d.value is null then case when r.confirmed_at >= $3 then 'heard-soon' else 'lost' end
        when p.phase = 'settled' then 'paid'
        when s.how = 'refunded' then 'refunded'
        else 'held' end as fate
    from received r
    left join order_summary o on o.order_id = r.order_id
    left join lateral jsonb_array_elements(o.state -> 'deposits') d(value) on d.value ->> 'key' = r.key
    left join admin_payouts p on p.payout_id = (d.value ->> 'payoutId')::uuid
    left join disputes s on s.order_id = r.order_id and s.phase = 'resolved'),
  paid as (
    select sum((part ->> 'amountMicro')::numeric) as micro,
      sum(round((part ->> 'nairaKobo')::numeric * 10000 / (part ->> 'referenceRate')::numeric)) as worth
    from known k, jsonb_array_elements(case when jsonb_typeof(k.deposit -> 'parts') = 'array' then k.deposit -> 'parts' else '[]' end) part
    where k.fate = 'paid')
  select coalesce(sum(k.micro), 0)::text as received,
    coalesce((select worth from paid), 0)::text as paid,
    coalesce((select micro - worth from paid), 0)::text as fee,
    coalesce(sum(k.order_micro) filter (where k.fate = 'refunded'), 0)::text as refunded,
    (coalesce(sum(k.order_micro) filter (where k.fate = 'held'), 0)
      + coalesce(sum(k.micro) filter (where k.fate = 'heard-soon'), 0))::text as held,
    count(distinct k.order_id) filter (where k.fate in ('held', 'heard-soon'))::int as held_orders,
    count(distinct k.order_id) filter (where k.fate = 'lost')::int as lost_orders
  from known k`;

/** @param from beginning of the day @param until its end */
export async function proofOf(pool: Pool, from: Date, until: Date, now: Date): Promise<DayProof> {
  const { rows } = await pool.query<
    Record<'received' | 'paid' | 'fee' | 'refunded' | 'held', string> & Record<'held_orders' | 'lost_orders', number>
  >(PROOF, [from, until, new Date(now.getTime() - STATEMENT_GRACE_MS)]);
  const { received, paid, fee, refunded, held, held_orders: heldOrders, lost_orders: lostOrders } = rows[0]!;
  return {
    received: BigInt(received),
    paid: BigInt(paid),
    fee: BigInt(fee),
    refunded: BigInt(refunded),
    held: BigInt(held),
    heldOrders,
    lostOrders,
  };
}

/** Difference between what was received and what became of it. */
export function unexplained({ received, paid, held, fee, refunded }: DayProof): bigint {
  return received - paid - held - fee - refunded;
}

/** Null before there was anything. */
export async function unexplainedBefore(pool: Pool, from: Date, until: Date, now: Date): Promise<bigint | null> {
  const { rows } = await pool.query<{ began: boolean }>(
    `select coalesce((select recorded_at from events order by epoch, transaction_id, global_position limit 1) < $1, false) as began`,
    [until],
  );
  return rows[0]!.began ? unexplained(await proofOf(pool, from, until, now)) : null;
}

export function proofView(proof: DayProof, yesterday: bigint | null, sealed: AdminDayProof['sealed']): AdminDayProof {
  const usdt = (micro: bigint): string => formatMoney(micro, 'USDT');
  return {
    received: usdt(proof.received),
    paid: usdt(proof.paid),
    held: usdt(proof.held),
    heldOrders: proof.heldOrders,
    fee: usdt(proof.fee),
    refunded: usdt(proof.refunded),
    unexplained: usdt(unexplained(proof)),
    yesterday: yesterday === null ? null : usdt(yesterday),
    sealed,
  };
}
