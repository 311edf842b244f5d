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
 * an account, kept in the transaction of what is said of them. What surely failed is out of it, once; were it paid after all, it
 * counts again, whatever the cap: it went out. One that an operator sends again somebody has looked at.
 * @param order as it is with these events
 * @throws FirstPayoutsSpent
 */
export async function sumFirstPayouts(tx: PoolClient, order: Order, events: readonly OrderEvent[]): Promise<void> {
  for (const { type, data } of events) {
    if (type === 'PayoutRequested') await take(tx, order, data);
    else if (type === 'OrderPayoutFailed') await tx.query(FREED, [data.payoutId]);
    // It was never paid, contrary to what had been said.
    else if (type === 'OrderPayoutReturned' && data.reason === 'failed-by-evidence')
      await tx.query(FREED, [data.payoutId]);
    else if (type === 'OrderPayoutSettled' && !isSentAgain(order, data.payoutId)) await tx.query(PAID, [data.payoutId]);
  }
}

type Requested = Extract<OrderEvent, { readonly type: 'PayoutRequested' }>['data'];

async function take(tx: PoolClient, order: Order, { payoutId, amountKobo, requestedAt }: Requested): Promise<void> {
  const cap = order.guard?.capKobo ?? null;
  if (cap === null || order.accountId === null || pricedKobo(order.deposits) <= order.releasedKobo) return;
  const { rowCount } = await tx.query(TAKEN, [order.accountId, amountKobo, cap.toString(), payoutId]);
  if (rowCount !== 1) throw new FirstPayoutsSpent(requestedAt);
}

function isSentAgain(order: Order, payoutId: string): boolean {
  return order.payouts.some(({ id, reopenedAs }) => id === payoutId && reopenedAs !== null);
}

const TAKEN = `with taken as (
    insert into first_payouts as f (account_id, kobo) select $1::uuid, $2::bigint where $2::bigint <= $3::bigint
    on conflict (account_id) do update set kobo = f.kobo + excluded.kobo where f.kobo + excluded.kobo <= $3::bigint
    returning f.account_id)
  insert into first_payout_parts (payout_id, account_id, kobo) select $4::uuid, account_id, $2::bigint from taken`;
const FREED = `with freed as (
    update first_payout_parts set freed = true where payout_id = $1 and not freed returning account_id, kobo)
  update first_payouts f set kobo = f.kobo - freed.kobo from freed where f.account_id = freed.account_id`;
const PAID = `with paid as (
    update first_payout_parts set freed = false where payout_id = $1 and freed returning account_id, kobo)
  update first_payouts f set kobo = f.kobo + paid.kobo from paid where f.account_id = paid.account_id`;

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
