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
import {
  type BuyTierLimits,
  type BuyTierTable,
  type SendTierLimits,
  type SendTierTable,
  type TierLimits,
  type TierTable,
  USUAL_BUY_TIERS,
  USUAL_SEND_TIERS,
  USUAL_TIERS,
} from './tiers.js';

export type TierLimitEvent = DomainEvent<(typeof tierLimitEventTypes)[number]>;
type Decided = (TierLimitEvent & { readonly schemaVersion: number })[];

/** Other limits than the usual that two people gave to all of a tier. */
export interface TierChange extends TierLimits {
  readonly id: string;
  /** Null: the usual limits for buying. */
  readonly buy: BuyTierLimits | null;
  /** Null: the usual limits for sending. */
  readonly send: SendTierLimits | null;
  /** Null: until it is ended. */
  readonly until: string | null;
}

/** Limits requested for a tier. */
export interface WantedLimits extends TierLimits {
  readonly tier: LimitedTier;
  /** Null: the usual limits for buying. */
  readonly buy: BuyTierLimits | null;
  /** Null: the usual limits for sending. */
  readonly send: SendTierLimits | null;
  readonly until: Date | null;
}

/** Id of a change, and its people: the requester and the approver. */
export interface Change {
  readonly id: string;
  readonly people: readonly string[];
}

/** State of the tier limits, folded from their stream. */
export interface TierLimitsState {
  /** Last change of each tier that was not ended; its time may be over. */
  readonly set: Readonly<Partial<Record<LimitedTier, TierChange>>>;
  /** Every change there was: none is made twice. */
  readonly made: readonly string[];
  readonly changedAt: string | null;
}

const initial: TierLimitsState = { set: {}, made: [], changedAt: null };

function evolve({ set, made }: TierLimitsState, event: TierLimitEvent): TierLimitsState {
  const { tier, at } = event.data;
  const { [tier]: _over, ...others } = set;
  if (event.type === 'TierLimitsExpired') return { set: others, made, changedAt: at };
  const { changeId: id } = event.data;
  const changed = { made: [...made, id], changedAt: at };
  if (event.type === 'TierLimitsEnded') return { ...changed, set: others };
  const { limits, until } = event.data;
  const { sell, buy, send } = limits;
  const change: TierChange = {
    id,
    dayMicro: unitsOf(sell.dayMicro),
    monthMicro: unitsOf(sell.monthMicro),
    buy: buy ? { dayKobo: unitsOf(buy.dayKobo), monthKobo: unitsOf(buy.monthKobo) } : null,
    send: send ? { dayKobo: unitsOf(send.dayKobo), monthKobo: unitsOf(send.monthKobo) } : null,
    until,
  };
  return { ...changed, set: { ...set, [tier]: change } };
}

const unitsOf = (text: string | null): bigint | null => (text === null ? null : BigInt(text));

/** Decider of the tier limits stream. */
export const tierLimitDecider: Decider<TierLimitsState, TierLimitEvent> = { initial, evolve };

/** The change of a tier that is still in force; null where the usual limits apply. */
export function changeOf({ set }: TierLimitsState, tier: LimitedTier, now: Date): TierChange | null {
  const change = set[tier];
  return change && (change.until === null || now.toISOString() < change.until) ? change : null;
}

/** What is in force for a tier instead of the usual limits: nothing, or its last change. */
export function holdingOf(state: TierLimitsState, tier: LimitedTier, now: Date): readonly TierChange[] {
  return [changeOf(state, tier, now) ?? []].flat();
}

/** The rules at a given time: the usual ones, with each tier's change that is in force. */
export function rulesAt<Rules extends LimitRules>(
  usual: Rules,
  state: TierLimitsState,
  now: Date,
): Rules & {
  readonly tiers: TierTable;
  readonly buyTiers: BuyTierTable;
  readonly sendTiers: SendTierTable;
} {
  const { basic, individual, business } = usual.tiers ?? USUAL_TIERS;
  const usualBuy = usual.buyTiers ?? USUAL_BUY_TIERS;
  const buy = (tier: keyof BuyTierTable): BuyTierLimits => changeOf(state, tier, now)?.buy ?? usualBuy[tier];
  const usualSend = usual.sendTiers ?? USUAL_SEND_TIERS;
  const send = (tier: keyof SendTierTable): SendTierLimits => changeOf(state, tier, now)?.send ?? usualSend[tier];
  const given = (tier: LimitedTier, otherwise: TierLimits): TierLimits => changeOf(state, tier, now) ?? otherwise;
  return {
    ...usual,
    guestDayLimitMicro: changeOf(state, 'guest', now)?.dayMicro ?? usual.guestDayLimitMicro,
    tiers: {
      basic: given('basic', basic),
      individual: given('individual', individual),
      business: given('business', business),
    },
    buyTiers: { basic: usualBuy.basic, individual: buy('individual'), business: buy('business') },
    sendTiers: { basic: send('basic'), individual: send('individual'), business: send('business') },
  };
}

/** What a tier may buy by these rules; guests buy nothing. */
export function buyLimitsOfTier(rules: LimitRules, tier: LimitedTier): BuyTierLimits {
  return tier === 'guest' ? { dayKobo: 0n, monthKobo: 0n } : (rules.buyTiers ?? USUAL_BUY_TIERS)[tier];
}

/** What a tier may send by these rules; guests send nothing. */
export function sendLimitsOfTier(rules: LimitRules, tier: LimitedTier): SendTierLimits {
  return tier === 'guest' ? { dayKobo: 0n, monthKobo: 0n } : (rules.sendTiers ?? USUAL_SEND_TIERS)[tier];
}

/** What a tier may sell by these rules; guests have a day alone. */
export function limitsOfTier(rules: LimitRules, tier: LimitedTier): TierLimits {
  if (tier === 'guest') return { dayMicro: rules.guestDayLimitMicro, monthMicro: null };
  const { dayMicro, monthMicro } = (rules.tiers ?? USUAL_TIERS)[tier];
  return { dayMicro, monthMicro };
}

/** Whether the second limits allow more than the first, per day or per month. */
export function isMore(before: TierLimits, after: TierLimits): boolean {
  const more = (one: bigint | null, other: bigint | null): boolean => one !== null && (other === null || other > one);
  return more(before.dayMicro, after.dayMicro) || more(before.monthMicro, after.monthMicro);
}

/** Whether operators may set limits for buying: guests and Basic never buy. */
export const canTierBuy = (tier: LimitedTier): boolean => tier !== 'guest' && tier !== 'basic';

/** Whether operators may set limits for sending: guests have no wallet. */
export const canTierSend = (tier: LimitedTier): boolean => tier !== 'guest';

const isMonthBelowDay = ({ dayKobo, monthKobo }: BuyTierLimits): boolean =>
  monthKobo !== null && (dayKobo === null || monthKobo < dayKobo);

/**
 * @throws Refusal 422 `until-past`, `guest-day`, `month-below-day`, `tier-never-buys`, `buy-month-below-day`, `tier-never-sends`,
 * `send-month-below-day`
 */
export function assertSums({ tier, dayMicro, monthMicro, buy, send, until }: WantedLimits, now: Date): void {
  if (until && until <= now) throw refusal('limits.until-past');
  if (tier === 'guest' && (dayMicro === null || monthMicro !== null)) throw refusal('limits.guest-day');
  if (tier !== 'guest' && monthMicro !== null && (dayMicro === null || monthMicro < dayMicro))
    throw refusal('limits.month-below-day');
  if (buy && !canTierBuy(tier)) throw refusal('limits.tier-never-buys');
  if (buy && isMonthBelowDay(buy)) throw refusal('limits.buy-month-below-day');
  if (send && !canTierSend(tier)) throw refusal('limits.tier-never-sends');
  if (send && isMonthBelowDay(send)) throw refusal('limits.send-month-below-day');
}

/**
 * Sets the limits of a whole tier from now on. A repeat of the same change does nothing.
 * @param instead what was in force for the tier at the request, in the form of {@link insteadOf}; if omitted, not
 * checked
 * @throws Refusal 409 `expired`, `changed-meanwhile`
 */
export function setTierLimits(
  state: TierLimitsState,
  { id, people }: Change,
  { tier, dayMicro, monthMicro, buy, send, until }: WantedLimits,
  now: Date,
  instead?: string,
): Decided {
  if (state.made.includes(id)) return [];
  if (until && until <= now) throw refusal('limits.expired');
  const isStill = instead === undefined || isStillInstead(instead, holdingOf(state, tier, now), now);
  if (!isStill) throw refusal('approvals.changed-meanwhile');
  const text = (units: bigint | null): string | null => units?.toString() ?? null;
  return [
    event('TierLimitsSet', {
      changeId: id,
      tier,
      limits: {
        sell: { dayMicro: text(dayMicro), monthMicro: text(monthMicro) },
        ...(buy && { buy: { dayKobo: text(buy.dayKobo), monthKobo: text(buy.monthKobo) } }),
        ...(send && { send: { dayKobo: text(send.dayKobo), monthKobo: text(send.monthKobo) } }),
      },
      until: until?.toISOString() ?? null,
      people: [...people],
      at: now.toISOString(),
    }),
  ];
}

/** The usual limits hold again. Made once, it is made. @throws Refusal 409 `no-tier-limits` where they do already */
export function endTierLimits(
  state: TierLimitsState,
  { id, people }: Change,
  { tier, endedId }: { readonly tier: LimitedTier; readonly endedId: string },
  now: Date,
): Decided {
  if (state.made.includes(id)) return [];
  // Another change, whose end was not requested, may be in force instead by now.
  if (changeOf(state, tier, now)?.id !== endedId) throw refusal('limits.no-tier-limits');
  return [event('TierLimitsEnded', { changeId: id, endedId, tier, people: [...people], at: now.toISOString() })];
}

/** Records the end of tier changes whose time is over, once, for the handlers that wait for it. */
export function lapseTierLimits({ set }: TierLimitsState, now: Date): Decided {
  const at = now.toISOString();
  return LIMITED_TIERS.flatMap((tier) => {
    const change = set[tier];
    if (!change || change.until === null || change.until > at) return [];
    return [event('TierLimitsExpired', { endedId: change.id, tier, at })];
  });
}
