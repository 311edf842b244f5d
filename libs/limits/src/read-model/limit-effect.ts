import type { AdminEffectChange, AdminLimitEffect } from '@usdt-africa/contracts/admin';
import { formatMoney, parseMoney, Refusal } from '@usdt-africa/kernel';
import type { Worth } from '../application/limit-overrides.js';
import type { LimitList } from './limit-list.js';

/**
 * What a limit of somebody's own changes for them: how much a day, what is left of it, and what it lets go at once.
 * @param payload of the request: `personId`, `limitMicro` and `until`, empty for one without an end
 */
export async function limitEffect(
  list: Pick<LimitList, 'view'>,
  worthKobo: Worth,
  payload: Readonly<Record<string, string>>,
): Promise<AdminLimitEffect> {
  const limit = BigInt(payload['limitMicro']!);
  const asked = { kind: 'limit', usdt: usdt(limit), until: payload['until'] || null } as const;
  const person = await list.view(payload['personId']!).catch((error: unknown) => {
    if (error instanceof Refusal) return null;
    throw error;
  });
  if (!person) return { ...asked, person: null, wasUsdt: null, usualUsdt: null, goes: null, changes: [] };
  const taken = micro(person.used) + micro(person.reserved);
  const held = micro(person.held);
  const goes = held > 0n && taken + held <= limit;
  const worth = goes ? await worthKobo(held) : null;
  const left = limit - taken - (goes ? held : 0n);
  return {
    ...asked,
    person: person.who,
    wasUsdt: person.limit,
    usualUsdt: person.usual,
    goes: goes ? { usdt: person.held, naira: worth === null ? null : formatMoney(worth, 'NGN') } : null,
    changes: [
      change('day-limit', person.limit, usdt(limit)),
      change('left-today', person.left, usdt(left > 0n ? left : 0n)),
      ...(held > 0n ? [change('held-by-limit', person.held, goes ? usdt(0n) : person.held)] : []),
    ],
  };
}

const micro = (text: string): bigint => parseMoney(text, 'USDT');
const usdt = (units: bigint): string => formatMoney(units, 'USDT');

function change(what: AdminEffectChange['what'], now: string, after: string): AdminEffectChange {
  return { what, unit: 'usdt', now, after };
}
