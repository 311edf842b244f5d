import { event } from '@usdt-africa/contracts/events';
import { evolveAll } from '@usdt-africa/kernel';
import type { PoolClient } from 'pg';
import { type Order, orderDecider, type OrderEvent, pricedKobo } from '../domain/order.js';

/** Decides what happens to an order. */
export type Decide = (order: Order) => readonly (OrderEvent & { readonly schemaVersion: number })[];

/** The first payouts together exceed the amount that may be paid without a review. */
export class FirstPayoutsSpent extends Error {
  override readonly name = 'FirstPayoutsSpent';
  constructor(readonly at: string) {
    super('first payouts together are more than may go out unseen');
  }
}

const OF_CAPPED: ReadonlySet<string> = new Set(['PayoutRequested', 'OrderPayoutFailed']);
const OF_ALL: ReadonlySet<string> = new Set(['OrderPayoutSettled', 'OrderPayoutReturned']);

/** Whether these events change the payout sums or the paid mark, which are written in the same transaction. */
export function isCounted(order: Order, events: readonly OrderEvent[]): boolean {
  return events.some(({ type }) => OF_ALL.has(type) || (OF_CAPPED.has(type) && isCapped(order)));
}

const isCapped = ({ guard }: Order): boolean => guard !== null && guard.capKobo !== null;

/**
 * Counts first payouts against the cap. Concurrent orders cannot see each other and each is below the cap, so their
 * unreviewed payouts form one sum: per customer, or for guest orders per bank account. It is written in the transaction
 * of the events. A payout that finally failed is taken out of the sum, once; if it is paid after all, it counts again,
 * whatever the cap. One that an operator sends again was reviewed. Whether an order was paid is stored too, for later
 * orders.
 * @param order as it is with these events
 * @throws FirstPayoutsSpent
 */
export async function countPayouts(tx: PoolClient, order: Order, events: readonly OrderEvent[]): Promise<void> {
  if (isCapped(order)) await sumFirstPayouts(tx, order, events);
  if (order.placed && events.some(({ type }) => OF_ALL.has(type)))
    await tx.query('update order_payees set paid = $2 where order_id = $1 and paid <> $2', [
      order.placed.orderId,
      order.payouts.some(({ state }) => state === 'settled'),
    ]);
}

async function sumFirstPayouts(tx: PoolClient, order: Order, events: readonly OrderEvent[]): Promise<void> {
  const { freed, paid } = sumOf(order);
  for (const { type, data } of events) {
    if (type === 'PayoutRequested') await take(tx, order, data);
    else if (type === 'OrderPayoutFailed') await tx.query(freed, [data.payoutId]);
    // It was never paid, contrary to what had been said.
    else if (type === 'OrderPayoutReturned' && data.reason === 'failed-by-evidence')
      await tx.query(freed, [data.payoutId]);
    else if (type === 'OrderPayoutSettled' && !isSentAgain(order, data.payoutId)) await tx.query(paid, [data.payoutId]);
  }
}

type Requested = Extract<OrderEvent, { readonly type: 'PayoutRequested' }>['data'];

async function take(tx: PoolClient, order: Order, { payoutId, amountKobo, requestedAt }: Requested): Promise<void> {
  const cap = order.guard?.capKobo ?? null;
  if (cap === null || isReleased(order, payoutId)) return;
  const { taken, whose } = sumOf(order);
  const { rowCount } = await tx.query(taken, [whose(order), amountKobo, cap.toString(), payoutId]);
  if (rowCount !== 1) throw new FirstPayoutsSpent(requestedAt);
}

function isSentAgain(order: Order, payoutId: string): boolean {
  return order.payouts.some(({ id, reopenedAs }) => id === payoutId && reopenedAs !== null);
}

/** A sum and the payouts that it is made of: how one is taken into it, out of it, and into it again. */
interface Sum {
  readonly taken: string;
  readonly freed: string;
  readonly paid: string;
  /** By what the sum is found. */
  readonly whose: (order: Order) => string | null;
}

/**
 * Orders to a saved recipient belong to a customer, who has one sum for all of them; a guest order names only an
 * account.
 */
const sumOf = ({ recipientId }: Order): Sum => (recipientId === null ? TO_ACCOUNT : OF_CUSTOMER);

const OF_CUSTOMER: Sum = {
  ...sumIn({ sums: 'first_payouts', parts: 'first_payout_parts', key: 'account_id', whose: '$1::uuid' }),
  whose: ({ accountId }) => accountId,
};
const TO_ACCOUNT: Sum = {
  ...sumIn({
    sums: 'first_payouts_to',
    parts: 'first_payout_parts_to',
    key: 'payee',
    whose: '(select payee from order_payees where order_id = $1::uuid)',
  }),
  whose: ({ placed }) => placed?.orderId ?? null,
};

function sumIn(of: { readonly sums: string; readonly parts: string; readonly key: string; readonly whose: string }) {
  const { sums, parts, key } = of;
  return {
    taken: `with taken as (
        insert into ${sums} as f (${key}, kobo) select whose, $2::bigint from (select ${of.whose} as whose) w
          where whose is not null and $2::bigint <= $3::bigint
        on conflict (${key}) do update set kobo = f.kobo + excluded.kobo where f.kobo + excluded.kobo <= $3::bigint
        returning f.${key})
      insert into ${parts} (payout_id, ${key}, kobo) select $4::uuid, ${key}, $2::bigint from taken`,
    freed: `with freed as (
        update ${parts} set freed = true where payout_id = $1 and not freed returning ${key}, kobo)
      update ${sums} f set kobo = f.kobo - freed.kobo from freed where f.${key} = freed.${key}`,
    paid: `with paid as (
        update ${parts} set freed = false where payout_id = $1 and freed returning ${key}, kobo)
      update ${sums} f set kobo = f.kobo + paid.kobo from paid where f.${key} = paid.${key}`,
  };
}

/** Decides again with nothing left of the cap: payouts that would be requested are held for review. */
export function withNothingLeft(decide: Decide, { at }: FirstPayoutsSpent): Decide {
  return (order) => {
    const spent = event('OrderPayoutRestrictionsSet', {
      waitsUntil: order.guard?.waitsUntil ?? null,
      capKobo: '0',
      at,
    });
    const decided = heldInstead(order, decide(order), 'above-threshold');
    return decided.length === 0 ? [] : [spent, ...decided];
  };
}

/** Whether an operator released all that the order has paid with this payout. */
export function isReleased({ payouts, deposits, releasedKobo }: Order, payoutId: string): boolean {
  const last = payouts.findIndex(({ id }) => id === payoutId);
  const ids = new Set(payouts.slice(0, last + 1).map(({ id }) => id));
  return (
    pricedKobo(deposits.filter((deposit) => deposit.payoutId !== null && ids.has(deposit.payoutId))) <= releasedKobo
  );
}

/** Decides the same, but holds a payout that would be requested; a payout that an operator released is requested. */
export function heldInstead(
  order: Order,
  decided: ReturnType<Decide>,
  reason: 'above-threshold' | 'velocity',
): ReturnType<Decide> {
  const then = evolveAll(orderDecider, order, decided);
  return decided.map((one) => {
    if (one.type !== 'PayoutRequested' || isReleased(then, one.data.payoutId)) return one;
    const { depositKeys, requestedAt: at } = one.data;
    return event('OrderHeld', { reason, depositKeys, at });
  });
}
