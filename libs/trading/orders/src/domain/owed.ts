import { isSold, type Order, pricedKobo } from './order.js';
import { waitsForLook } from './settle.js';

/** What final, priced deposits that an order sells are worth, by where the money is. The four parts sum to `priced`. In kobo. */
export interface OwedParts {
  readonly held: bigint;
  readonly waiting: bigint;
  /** Requested from the provider and not paid, whatever became of the request. */
  readonly requested: bigint;
  readonly paid: bigint;
  readonly priced: bigint;
  /** Final deposits without a price, in micro: they are owed as well. */
  readonly unpricedMicro: bigint;
}

/** Splits an order's priced value into held, waiting, requested and paid. */
export function owedParts(order: Order): OwedParts {
  const holdsAll = order.heldByOperatorSince !== null || waitsForLook(order);
  const heldKeys = new Set(order.holds.flatMap(({ reason, depositKeys }) => (reason === 'no-rate' ? [] : depositKeys)));
  const states = new Map(order.payouts.map(({ id, state }) => [id, state]));
  const parts = { held: 0n, waiting: 0n, requested: 0n, paid: 0n };
  let unpricedMicro = 0n;
  for (const deposit of order.deposits) {
    const { key, payoutId } = deposit;
    if (!isSold(deposit)) continue;
    if (deposit.parts === null) {
      unpricedMicro += deposit.amountMicro;
      continue;
    }
    const kobo = pricedKobo([deposit]);
    if (payoutId !== null) parts[states.get(payoutId) === 'settled' ? 'paid' : 'requested'] += kobo;
    else parts[holdsAll || heldKeys.has(key) ? 'held' : 'waiting'] += kobo;
  }
  const { held, waiting, requested, paid } = parts;
  return { ...parts, priced: held + waiting + requested + paid, unpricedMicro };
}
