import type { AdminTierLimitsEffect } from '@usdt-africa/contracts/admin';
import { formatMoney } from '@usdt-africa/kernel';
import type { LimitService } from '../application/limit-service.js';
import type { LimitWorth } from '../application/limit-worth.js';
import { wantedOf } from '../application/tier-rules.js';
import { heldSum } from './held-sum.js';
import { usdt } from './limit-list.js';

type NairaLimit = 'buy-day-limit' | 'buy-month-limit' | 'send-day-limit' | 'send-month-limit';

/** Effect of a tier change on all people of the tier, and the held deposits that it may release at once. */
export async function tierLimitsEffect(
  limits: Pick<LimitService, 'tiers' | 'heldOfTier'>,
  worth: Pick<LimitWorth, 'ofHeld'>,
  payload: Readonly<Record<string, string>>,
): Promise<AdminTierLimitsEffect> {
  const wanted = wantedOf(payload);
  const { before, after, buy, send, isMore } = await limits.tiers.effectOf(wanted);
  const held = isMore ? await limits.heldOfTier(wanted.tier) : [];
  const sum = (limit: bigint | null): string => (limit === null ? NO_LIMIT : usdt(limit));
  const change = (what: 'day-limit' | 'month-limit', now: bigint | null, then: bigint | null) =>
    ({ what, unit: 'limit', now: sum(now), after: sum(then) }) as const;
  const naira = (limit: bigint | null): string => (limit === null ? NO_LIMIT : formatMoney(limit, 'NGN'));
  const nairaChange = (what: NairaLimit, now: bigint | null, then: bigint | null) =>
    now === then ? [] : [{ what, unit: 'naira-limit', now: naira(now), after: naira(then) } as const];
  return {
    kind: 'tier-limits',
    action: wanted.kind === 'set' ? 'tier-limits' : 'tier-limits-end',
    tier: wanted.tier,
    until: wanted.kind === 'set' ? (wanted.until?.toISOString() ?? null) : null,
    atMost: held.length === 0 ? null : await heldSum(held, worth),
    changes: [
      change('day-limit', before.dayMicro, after.dayMicro),
      ...(wanted.tier === 'guest' ? [] : [change('month-limit', before.monthMicro, after.monthMicro)]),
      ...nairaChange('buy-day-limit', buy.before.dayKobo, buy.after.dayKobo),
      ...nairaChange('buy-month-limit', buy.before.monthKobo, buy.after.monthKobo),
      ...nairaChange('send-day-limit', send.before.dayKobo, send.after.dayKobo),
      ...nairaChange('send-month-limit', send.before.monthKobo, send.after.monthKobo),
    ],
  };
}

/** Text for a missing limit. */
const NO_LIMIT = 'none';
