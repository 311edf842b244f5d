import type { AdminTierLimitsEffect } from '@usdt-africa/contracts/admin';
import type { LimitDesk } from '../application/limit-desk.js';
import type { LimitWorth } from '../application/limit-worth.js';
import { wantedOf } from '../application/tier-rules.js';
import { heldSum } from './held-sum.js';
import { usdt } from './limit-list.js';

/** What other limits of a tier change for everybody in it, and what they may let go at once. */
export async function tierLimitsEffect(
  desk: Pick<LimitDesk, 'tiers' | 'heldOfTier'>,
  worth: Pick<LimitWorth, 'ofHeld'>,
  payload: Readonly<Record<string, string>>,
): Promise<AdminTierLimitsEffect> {
  const wanted = wantedOf(payload);
  const { before, after, isMore } = await desk.tiers.effectOf(wanted);
  const held = isMore ? await desk.heldOfTier(wanted.tier) : [];
  const sum = (limit: bigint | null): string => (limit === null ? NO_LIMIT : usdt(limit));
  const change = (what: 'day-limit' | 'month-limit', now: bigint | null, then: bigint | null) =>
    ({ what, unit: 'limit', now: sum(now), after: sum(then) }) as const;
  return {
    kind: 'tier-limits',
    verb: wanted.kind === 'set' ? 'tier-limits' : 'tier-limits-end',
    tier: wanted.tier,
    until: wanted.kind === 'set' ? (wanted.until?.toISOString() ?? null) : null,
    atMost: held.length === 0 ? null : await heldSum(held, worth),
    changes: [
      change('day-limit', before.dayMicro, after.dayMicro),
      ...(wanted.tier === 'guest' ? [] : [change('month-limit', before.monthMicro, after.monthMicro)]),
    ],
  };
}

/** How a sum without a limit is told. */
const NO_LIMIT = 'none';
