import type { PoolClient } from 'pg';
import type { Order, OrderEvent } from '../domain/order.js';
import { type Decide, FirstPayoutsSpent, heldInstead, isReleased, withNothingLeft } from './first-payouts.js';

/** How many payouts go out by themselves in a short time. */
export interface PayoutPace {
  /** To one bank account. */
  readonly velocityPayee: number;
  /** Of one customer, or of one guest's browser. */
  readonly velocityCustomer: number;
  readonly velocityMinutes: number;
}

/** One more payout than goes out by itself in so short a time. */
export class TooManyPayouts extends Error {
  override readonly name = 'TooManyPayouts';
  constructor() {
    super('more payouts in a short time than go out unseen');
  }
}

/**
 * Orders at once cannot see each other: so when payouts were asked for stands in a row for each bank account and each customer, written
 * in the transaction of what is asked for, one after the other. It is counted by the time that the event says. What somebody let go is
 * noted, and not held once more.
 * @param order as it is with these events
 * @throws TooManyPayouts
 */
export async function keepPace(
  tx: PoolClient,
  { velocityPayee, velocityCustomer, velocityMinutes }: PayoutPace,
  order: Order,
  events: readonly OrderEvent[],
): Promise<void> {
  for (const { type, data } of events) {
    if (type !== 'PayoutRequested') continue;
    const isLookedAt = isReleased(order, data.payoutId);
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
        isLookedAt,
      ],
    });
    if (!rows[0]!.fits) throw new TooManyPayouts();
  }
}

/**
 * Of each no more are kept than can matter. Customers before accounts, always: two that wait for each other would wait for ever.
 */
const NOTED = `with counted as (
    select $1::text as who, $5::int as most
    union all select 'payee:' || payee, $6::int from order_payees where order_id = $2::uuid),
  noted as (
    insert into payout_paces as p (who, asked_at) select who, array[$3::timestamptz] from counted order by who collate "C"
    on conflict (who) do update
      set asked_at = array(select at from unnest(p.asked_at || excluded.asked_at) at order by at desc
        limit (select most from counted where counted.who = p.who))
      where $7::boolean or (select most from counted where counted.who = p.who) > (
        select count(*) from unnest(p.asked_at) at where at > $3::timestamptz - make_interval(mins => $4::int))
    returning p.who)
  select (select count(*) from noted) = (select count(*) from counted) as fits`;

/** How it is decided where what was decided may not go out by itself; null for any other error. */
export function decidedInstead(decide: Decide, error: unknown): Decide | null {
  if (error instanceof FirstPayoutsSpent) return withNothingLeft(decide, error);
  return error instanceof TooManyPayouts ? (order) => heldInstead(order, decide(order), 'velocity') : null;
}

/** Whether {@link decidedInstead} knows what to do. */
export function isHeldInstead(error: unknown): boolean {
  return error instanceof FirstPayoutsSpent || error instanceof TooManyPayouts;
}
