import type { AdminTierLimitsEffect } from '@usdt-africa/contracts/admin';
import { formatMoney } from '@usdt-africa/kernel';
import { heldMicro } from '../domain/held.js';
import type { LimitDesk } from '../application/limit-desk.js';
import type { Worth } from '../application/limit-overrides.js';
import { wantedOf } from '../application/tier-rules.js';
import { usdt } from './limit-list.js';

/** What other limits of a tier change for everybody in it, and what they may let go at once. */
export async function tierLimitsEffect(
  desk: Pick<LimitDesk, 'tiers' | 'heldOfTier'>,
  worthKobo: Worth,
  payload: Readonly<Record<string, string>>,
): Promise<AdminTierLimitsEffect> {
  const wanted = wantedOf(payload);
  const { before, after, isMore } = await desk.tiers.effectOf(wanted);
  const micro = isMore ? heldMicro(await desk.heldOfTier(wanted.tier)) : 0n;
  const worth = micro === 0n ? null : await worthKobo(micro);
  const sum = (limit: bigint | null): string => (limit === null ? NO_LIMIT : usdt(limit));
  const change = (what: 'day-limit' | 'month-limit', now: bigint | null, then: bigint | null) =>
    ({ what, unit: 'limit', now: sum(now), after: sum(then) }) as const;
  return {
    kind: 'tier-limits',
    verb: wanted.kind === 'set' ? 'tier-limits' : 'tier-limits-end',
    tier: wanted.tier,
    until: wanted.kind === 'set' ? (wanted.until?.toISOString() ?? null) : null,
    atMost: micro === 0n ? null : { usdt: usdt(micro), naira: worth === null ? null : formatMoney(worth, 'NGN') },
    changes: [
      change('day-limit', before.dayMicro, after.dayMicro),
      ...(wanted.tier === 'guest' ? [] : [change('month-limit', before.monthMicro, after.monthMicro)]),
    ],
  };
}

/** How a sum without a limit is told. */
const NO_LIMIT = 'none';
