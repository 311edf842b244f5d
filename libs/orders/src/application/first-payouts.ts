import { event } from '@usdt-africa/contracts/events';
import type { PoolClient } from 'pg';
import { type Order, orderDecider, type OrderEvent, pricedKobo } from '../domain/order.js';

/** Decides what happens to an order. */
export type Decide = (order: Order) => readonly (OrderEvent & { readonly schemaVersion: number })[];

/** What a customer's first payments come to together is more than may go out before somebody looks. */
export class FirstPayoutsSpent extends Error {
  override readonly name = 'FirstPayoutsSpent';
  constructor(readonly at: string) {
    super('the first payouts of an account are more than may go out unseen');
  }
}

export function isCapped(order: Order): boolean {
  return order.guard !== null && order.guard.capKobo !== null && order.accountId !== null;
}

/**
 * Orders at once cannot see each other, and each is below the cap: so what they ask for without anybody having looked is one sum
 * an account, taken in the transaction of what asks for it. Nothing of it comes back.
 * @param order as it is with these events
 * @throws FirstPayoutsSpent
 */
export async function takeFirstPayouts(tx: PoolClient, order: Order, events: readonly OrderEvent[]): Promise<void> {
  const cap = order.guard?.capKobo ?? null;
  if (cap === null || order.accountId === null || pricedKobo(order.deposits) <= order.releasedKobo) return;
  for (const { type, data } of events) {
    if (type !== 'PayoutRequested') continue;
    const { rowCount } = await tx.query(
      `insert into first_payouts as f (account_id, kobo) select $1::uuid, $2::bigint where $2::bigint <= $3::bigint
       on conflict (account_id) do update set kobo = f.kobo + excluded.kobo where f.kobo + excluded.kobo <= $3::bigint`,
      [order.accountId, data.amountKobo, cap.toString()],
    );
    if (rowCount !== 1) throw new FirstPayoutsSpent(data.requestedAt);
  }
}

/** Does it as it was decided, or where that is more than may go out, as {@link withNothingLeft}. */
export function withinFirstPayouts<Done>(decide: Decide, work: (deciding: Decide) => Promise<Done>): Promise<Done> {
  return work(decide).catch((error: unknown) => {
    if (!(error instanceof FirstPayoutsSpent)) throw error;
    return work(withNothingLeft(decide, error));
  });
}

/** Decides as for an order for which nothing is left of the cap: somebody looks at it first. */
export function withNothingLeft(decide: Decide, { at }: FirstPayoutsSpent): Decide {
  return (order) => {
    const spent = event('OrderPayoutsGuarded', { waitsUntil: order.guard?.waitsUntil ?? null, capKobo: '0', at });
    const decided = decide(orderDecider.evolve(order, spent));
    return decided.length === 0 ? [] : [spent, ...decided];
  };
}
