import type { PoolClient } from 'pg';
import type { Order, OrderEvent } from '../domain/order.js';
import { type Decide, FirstPayoutsSpent, heldInstead, isReleased, withNothingLeft } from './first-payouts.js';

/** Velocity limit of payouts without review. */
export interface PayoutVelocity {
  /** To one bank account. */
  readonly velocityPayee: number;
  /** Of one customer, or of one guest's browser. */
  readonly velocityCustomer: number;
  readonly velocityMinutes: number;
}

/** The payout exceeds the velocity limit. */
export class TooManyPayouts extends Error {
  override readonly name = 'TooManyPayouts';
  constructor() {
    super('more payouts in a short time than go out unseen');
  }
}

/**
 * Enforces the velocity limit. Concurrent orders cannot see each other, so payout times are stored in a row per bank
 * account and per customer, written one after the other in the transaction of the request. Times are those of the
 * events. A payout that an operator released is recorded, and not held again.
 * @param order as it is with these events
 * @throws TooManyPayouts
 */
export async function recordVelocity(
  tx: PoolClient,
  { velocityPayee, velocityCustomer, velocityMinutes }: PayoutVelocity,
  order: Order,
  events: readonly OrderEvent[],
): Promise<void> {
  for (const { type, data } of events) {
    if (type !== 'PayoutRequested') continue;
    const isReviewed = isReleased(order, data.payoutId);
    const { rows } = await tx.query<{ fits: boolean }>({
      name: 'keep-pace',
      text: NOTED,
      values: [
        `customer:${order.guests[0]}`,
        data.orderId,
        data.requestedAt,
        velocityMinutes,
        velocityCustomer,
        velocityPayee,
        isReviewed,
      ],
    });
    if (!rows[0]!.fits) throw new TooManyPayouts();
  }
}

/**
 * Stores no more times per row than the limit needs. Rows are always locked customers first, then accounts, which
 * prevents deadlocks.
 */
const NOTED = `with counted as (
    select $1::text as who, $5::int as most
    union all select 'payee:' || payee, $6::int from order_payees where order_id = $2::uuid),
  noted as (
    insert into payout_velocity as p (who, requested_at) select who, array[$3::timestamptz] from counted order by who collate "C"
    on conflict (who) do update
      set requested_at = array(select at from unnest(p.requested_at || excluded.requested_at) at order by at desc
        limit (select most from counted where counted.who = p.who))
      where $7::boolean or (select most from counted where counted.who = p.who) > (
        select count(*) from unnest(p.requested_at) at where at > $3::timestamptz - make_interval(mins => $4::int))
    returning p.who)
  select (select count(*) from noted) = (select count(*) from counted) as fits`;

/** The decision to make instead when a payout exceeds a cap or the velocity limit; null for any other error. */
export function decidedInstead(decide: Decide, error: unknown): Decide | null {
  if (error instanceof FirstPayoutsSpent) return withNothingLeft(decide, error);
  return error instanceof TooManyPayouts ? (order) => heldInstead(order, decide(order), 'velocity') : null;
}

/** Whether {@link decidedInstead} knows what to do. */
export function isHeldInstead(error: unknown): boolean {
  return error instanceof FirstPayoutsSpent || error instanceof TooManyPayouts;
}
