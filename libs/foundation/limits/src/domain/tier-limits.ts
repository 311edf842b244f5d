import {
  type DomainEvent,
  event,
  LIMITED_TIERS,
  type LimitedTier,
  type tierLimitEventTypes,
} from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import type { Decider } from '@usdt-africa/kernel';
import type { LimitRules } from './decide.js';
import { isStillInstead } from './instead.js';
import { type TierLimits, type TierTable, USUAL_TIERS } from './tiers.js';

export type TierLimitEvent = DomainEvent<(typeof tierLimitEventTypes)[number]>;
type Decided = (TierLimitEvent & { readonly schemaVersion: number })[];

/** Other limits than the usual that two people gave to all of a tier. */
export interface TierChange extends TierLimits {
  readonly id: string;
  /** Null: until it is ended. */
  readonly until: string | null;
}

/** What is asked for a tier. */
export interface WantedLimits extends TierLimits {
  readonly tier: LimitedTier;
  readonly until: Date | null;
}

/** Who wants it: whoever asked, and whoever said yes. */
export interface Change {
  readonly id: string;
  readonly people: readonly string[];
}

/** What was said of the tiers' limits, folded from its stream. */
export interface StandingLimits {
  /** What was set last of each tier and is not ended; its time may be over. */
  readonly set: Readonly<Partial<Record<LimitedTier, TierChange>>>;
  /** Every change there was: none is made twice. */
  readonly made: readonly string[];
  readonly changedAt: string | null;
}

const initial: StandingLimits = { set: {}, made: [], changedAt: null };

function evolve({ set, made }: StandingLimits, event: TierLimitEvent): StandingLimits {
  const { tier, at } = event.data;
  const { [tier]: _over, ...others } = set;
  if (event.type === 'TierLimitsLapsed') return { set: others, made, changedAt: at };
  const { changeId: id } = event.data;
  const said = { made: [...made, id], changedAt: at };
  if (event.type === 'TierLimitsEnded') return { ...said, set: others };
  const { dayMicro, monthMicro, until } = event.data;
  const micro = (text: string | null): bigint | null => (text === null ? null : BigInt(text));
  return { ...said, set: { ...set, [tier]: { id, dayMicro: micro(dayMicro), monthMicro: micro(monthMicro), until } } };
}

/** How what was said makes what stands. */
export const tierLimitDecider: Decider<StandingLimits, TierLimitEvent> = { initial, evolve };

/** What was given to a tier and still lasts; null where the usual limits hold. */
export function changeOf({ set }: StandingLimits, tier: LimitedTier, now: Date): TierChange | null {
  const change = set[tier];
  return change && (change.until === null || now.toISOString() < change.until) ? change : null;
}

/** What holds of a tier in the place of the usual: nothing, or what was given to it last. */
export function holdingOf(standing: StandingLimits, tier: LimitedTier, now: Date): readonly TierChange[] {
  return [changeOf(standing, tier, now) ?? []].flat();
}

/** The rules as they stand at a time: the usual ones, and in their place what was given to a tier while that lasts. */
export function rulesAt<Rules extends LimitRules>(
  usual: Rules,
  standing: StandingLimits,
  now: Date,
): Rules & { readonly tiers: TierTable } {
  const { basic, individual, business } = usual.tiers ?? USUAL_TIERS;
  const given = (tier: LimitedTier, otherwise: TierLimits): TierLimits => changeOf(standing, tier, now) ?? otherwise;
  return {
    ...usual,
    guestDayLimitMicro: changeOf(standing, 'guest', now)?.dayMicro ?? usual.guestDayLimitMicro,
    tiers: {
      basic: given('basic', basic),
      individual: given('individual', individual),
      business: given('business', business),
    },
  };
}

/** What a tier may sell by these rules; guests have a day alone. */
export function limitsOfTier(rules: LimitRules, tier: LimitedTier): TierLimits {
  if (tier === 'guest') return { dayMicro: rules.guestDayLimitMicro, monthMicro: null };
  const { dayMicro, monthMicro } = (rules.tiers ?? USUAL_TIERS)[tier];
  return { dayMicro, monthMicro };
}

/** Whether anybody of the tier may sell more by the second than by the first. */
export function isMore(before: TierLimits, after: TierLimits): boolean {
  const more = (one: bigint | null, other: bigint | null): boolean => one !== null && (other === null || other > one);
  return more(before.dayMicro, after.dayMicro) || more(before.monthMicro, after.monthMicro);
}

/** @throws Refusal 422 `until-past`, `guest-day`, `month-below-day` */
export function assertSums({ tier, dayMicro, monthMicro, until }: WantedLimits, now: Date): void {
  if (until && until <= now) throw refusal('limits.until-past');
  if (tier === 'guest' && (dayMicro === null || monthMicro !== null)) throw refusal('limits.guest-day');
  if (tier !== 'guest' && monthMicro !== null && (dayMicro === null || monthMicro < dayMicro))
    throw refusal('limits.month-below-day');
}

/**
 * All of a tier may sell so much from now on. Made once, it is made.
 * @param instead what held of the tier when it was asked for, as {@link insteadOf} tells it; left out: whatever holds
 * @throws Refusal 409 `expired`, `changed-meanwhile`
 */
export function setTierLimits(
  standing: StandingLimits,
  { id, people }: Change,
  { tier, dayMicro, monthMicro, until }: WantedLimits,
  now: Date,
  instead?: string,
): Decided {
  if (standing.made.includes(id)) return [];
  if (until && until <= now) throw refusal('limits.expired');
  const isStill = instead === undefined || isStillInstead(instead, holdingOf(standing, tier, now), now);
  if (!isStill) throw refusal('approvals.changed-meanwhile');
  return [
    event('TierLimitsSet', {
      changeId: id,
      tier,
      dayMicro: dayMicro?.toString() ?? null,
      monthMicro: monthMicro?.toString() ?? null,
      until: until?.toISOString() ?? null,
      people: [...people],
      at: now.toISOString(),
    }),
  ];
}

/** The usual limits hold again. Made once, it is made. @throws Refusal 409 `no-tier-limits` where they do already */
export function endTierLimits(
  standing: StandingLimits,
  { id, people }: Change,
  { tier, endedId }: { readonly tier: LimitedTier; readonly endedId: string },
  now: Date,
): Decided {
  if (standing.made.includes(id)) return [];
  // Another one may stand in its place by now, which nobody asked to end.
  if (changeOf(standing, tier, now)?.id !== endedId) throw refusal('limits.no-tier-limits');
  return [event('TierLimitsEnded', { changeId: id, endedId, tier, people: [...people], at: now.toISOString() })];
}

/** What was given to a tier until a time that has come is over: said once, so that whoever waits for it hears. */
export function lapseTierLimits({ set }: StandingLimits, now: Date): Decided {
  const at = now.toISOString();
  return LIMITED_TIERS.flatMap((tier) => {
    const change = set[tier];
    if (!change || change.until === null || change.until > at) return [];
    return [event('TierLimitsLapsed', { endedId: change.id, tier, at })];
  });
}
