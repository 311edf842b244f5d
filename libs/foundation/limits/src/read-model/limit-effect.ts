import { type AdminEffectChange, type AdminLimitEffect, limitAfter } from '@usdt-africa/contracts/admin';
import { formatMoney, Refusal } from '@usdt-africa/kernel';
import type { LimitWorth } from '../application/limit-worth.js';
import { heldSum } from './held-sum.js';
import type { LimitList } from './limit-list.js';

/**
 * Effect of an override on a person: their daily limit, what remains of it, and what it releases at once.
 * @param payload of the request: `personId`, the `orderId` of who gets it, `limitMicro`, and `until`, empty for one
 * without an end
 */
export async function limitEffect(
  list: Pick<LimitList, 'viewWithHeld' | 'whoPlaced'>,
  worth: Pick<LimitWorth, 'ofHeld'>,
  payload: Readonly<Record<string, string>>,
): Promise<AdminLimitEffect> {
  const limit = BigInt(payload['limitMicro']!);
  const described = { kind: 'limit', usdt: usdt(limit), until: payload['until'] || null } as const;
  const found = await list.viewWithHeld(payload['personId']!).catch((error: unknown) => {
    if (error instanceof Refusal) return null;
    throw error;
  });
  if (!found) return { ...described, person: null, wasUsdt: null, usualUsdt: null, goes: null, changes: [] };
  const { view: person, held } = found;
  const { goes, freeMicro } = limitAfter(person, limit);
  return {
    ...described,
    // A different person may have sold under the same name since.
    person: await list.whoPlaced(payload['orderId'] ?? person.orderId),
    wasUsdt: person.limit ?? NO_LIMIT,
    usualUsdt: person.usual ?? NO_LIMIT,
    goes: goes ? await heldSum(held, worth) : null,
    changes: [
      change('day-limit', person.limit ?? NO_LIMIT, usdt(limit)),
      change('left-today', person.left ?? NO_LIMIT, usdt(freeMicro)),
      ...(held.length > 0 ? [change('held-by-limit', person.heldAll, goes ? usdt(0n) : person.heldAll)] : []),
    ],
  };
}

/** Text for a missing limit. */
const NO_LIMIT = 'none';
const usdt = (units: bigint): string => formatMoney(units, 'USDT');

function change(what: AdminEffectChange['what'], now: string, after: string): AdminEffectChange {
  return { what, unit: 'limit', now, after };
}
