import { evolveAll } from '@usdt-africa/kernel';
import type { FirstPayoutSum, PayoutAdmission } from '@usdt-africa/payouts';
import type { PoolClient } from 'pg';
import { type Decided, holdInstead, requestedPayouts } from '../domain/hold-instead.js';
import { type Order, orderDecider, type OrderEvent } from '../domain/order.js';
import { payeeOf, setPaid } from './order-payees.js';

const OUTCOMES: ReadonlySet<string> = new Set(['OrderPayoutSettled', 'OrderPayoutReturned']);

/** Whether these events write counters of payouts: only then do they need a transaction of their own. */
export function areCounted(order: Order, events: readonly OrderEvent[]): boolean {
  return events.some(
    ({ type }) =>
      type === 'PayoutRequested' ||
      OUTCOMES.has(type) ||
      (type === 'OrderPayoutFailed' && order.guard?.capKobo != null),
  );
}

/**
 * Writes the counters of payouts in the transaction of the order's events: outcomes of earlier payouts first, then those
 * that are requested.
 * @returns the events to append: as decided, or with held payouts where they are not admitted
 */
export async function admitPayouts(
  tx: PoolClient,
  admission: PayoutAdmission,
  order: Order,
  decided: Decided,
): Promise<Decided> {
  const then = evolveAll(orderDecider, order, decided);
  await recordOutcomes(tx, admission, then, decided);
  const requested = requestedPayouts(then, decided);
  if (requested.length === 0) return decided;
  const { guard, guests, accountId } = then;
  const admitted = await admission.admit(tx, {
    payee: await payeeOf(tx, requested[0]!.orderId),
    person: { key: guests[0]!, accountId },
    cap: guard?.capKobo == null ? null : { kobo: guard.capKobo, of: sumOf(then) },
    payouts: requested.map(({ payoutId, amountKobo, requestedAt, isReleased }) => ({
      payoutId,
      kobo: BigInt(amountKobo),
      requestedAt,
      isReviewed: isReleased,
    })),
  });
  return admitted === 'ok' ? decided : holdInstead(order, decided, admitted);
}

/**
 * What became of earlier payouts: sums of first payouts, and whether the order was paid, which later orders depend on. A
 * payout that an operator sends again was reviewed and does not count.
 * @param order as it is with these events
 */
async function recordOutcomes(
  tx: PoolClient,
  admission: PayoutAdmission,
  order: Order,
  events: readonly OrderEvent[],
): Promise<void> {
  if (order.guard?.capKobo != null)
    for (const { type, data } of events) {
      if (type === 'OrderPayoutFailed') await admission.failed(tx, data.payoutId, sumOf(order));
      // It was never paid, contrary to an earlier outcome.
      else if (type === 'OrderPayoutReturned' && data.reason === 'failed-by-evidence')
        await admission.failed(tx, data.payoutId, sumOf(order));
      else if (type === 'OrderPayoutSettled' && !isSentAgain(order, data.payoutId))
        await admission.paid(tx, data.payoutId, sumOf(order));
    }
  if (order.placed && events.some(({ type }) => OUTCOMES.has(type)))
    await setPaid(
      tx,
      order.placed.orderId,
      order.payouts.some(({ state }) => state === 'settled'),
    );
}

/** Orders to a saved recipient belong to a customer, who has one sum for all of them; a guest order names only an account. */
const sumOf = ({ recipientId }: Order): FirstPayoutSum => (recipientId === null ? 'payee' : 'customer');

function isSentAgain(order: Order, payoutId: string): boolean {
  return order.payouts.some(({ id, reopenedAs }) => id === payoutId && reopenedAs !== null);
}
