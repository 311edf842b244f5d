import { type LimitedTier, streams } from '@usdt-africa/contracts/events';
import { type Folded, FoldCache } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import type { LimitRules } from '../domain/decide.js';
import {
  buyLimitsOfTier,
  isMore,
  limitsOfTier,
  rulesAt,
  sendLimitsOfTier,
  type TierLimitsState,
  tierLimitDecider,
  type TierLimitEvent,
  type WantedLimits,
} from '../domain/tier-limits.js';
import type { BuyTierLimits, SendTierLimits, TierLimits } from '../domain/tiers.js';
import type { LimitStore } from './limit-states.js';

/** Requested change of a tier: other limits, or the usual ones again instead of those. */
export type WantedOfTier =
  | ({ readonly kind: 'set' } & WantedLimits)
  | { readonly kind: 'end'; readonly tier: LimitedTier; readonly endedId: string };

/** A tier's limits before and after a change. */
export interface TierEffect {
  readonly before: TierLimits;
  readonly after: TierLimits;
  readonly buy: { readonly before: BuyTierLimits; readonly after: BuyTierLimits };
  readonly send: { readonly before: SendTierLimits; readonly after: SendTierLimits };
  /** The tier may sell more than before. */
  readonly isMore: boolean;
}

/**
 * The rules in force: the installation's, or in their place what two operators set for a tier. Read from the tier
 * limits stream in one piece for each decision, which therefore uses the state either before a change or after it.
 */
export class TierRules<Rules extends LimitRules = LimitRules> {
  readonly #limitsState: FoldCache<TierLimitsState, TierLimitEvent>;

  constructor(
    store: LimitStore,
    private readonly clock: Clock,
    private readonly usual: Rules,
  ) {
    this.#limitsState = new FoldCache<TierLimitsState, TierLimitEvent>(store, tierLimitDecider);
  }

  async state(): Promise<Folded<TierLimitsState>> {
    return this.#limitsState.load(streams.tierLimits);
  }

  async now() {
    return rulesAt(this.usual, (await this.state()).state, this.clock.now());
  }

  /** The configured limits of a tier, without any change by operators. */
  usualOf(tier: LimitedTier): TierLimits {
    return limitsOfTier(this.usual, tier);
  }

  /** {@link usualOf} for buying. */
  usualBuyOf(tier: LimitedTier): BuyTierLimits {
    return buyLimitsOfTier(this.usual, tier);
  }

  /** {@link usualOf} for sending. */
  usualSendOf(tier: LimitedTier): SendTierLimits {
    return sendLimitsOfTier(this.usual, tier);
  }

  /** What would hold of a tier, and what holds now. `isMore`: of what it may sell. */
  async effectOf(wanted: WantedOfTier): Promise<TierEffect> {
    const rules = await this.now();
    const { tier } = wanted;
    const before = limitsOfTier(rules, tier);
    const after = wanted.kind === 'set' ? wanted : this.usualOf(tier);
    const { buy, send } = wanted.kind === 'set' ? wanted : { buy: null, send: null };
    return {
      before,
      after,
      buy: { before: buyLimitsOfTier(rules, tier), after: buy ?? this.usualBuyOf(tier) },
      send: { before: sendLimitsOfTier(rules, tier), after: send ?? this.usualSendOf(tier) },
      isMore: isMore(before, after),
    };
  }

  /** Whether they changed so shortly before that a decision of then may not have known it. */
  async changedSince(at: string): Promise<boolean> {
    return mayBeUnknown((await this.state()).state.changedAt, at);
  }
}

/** No decision takes longer from reading its rules until it is written. */
const LONGEST_DECISION_MS = 60_000;

/** Whether a change came so shortly before a decision was written that the decision may not have known it. */
export function mayBeUnknown(changedAt: string | null, decidedAt: string): boolean {
  return changedAt !== null && Date.parse(changedAt) >= Date.parse(decidedAt) - LONGEST_DECISION_MS;
}

const NO_LIMIT = '';

/** What a request is bound to, as texts. */
export function payloadOf(wanted: WantedOfTier): Readonly<Record<string, string>> {
  if (wanted.kind === 'end') return { tier: wanted.tier, endedId: wanted.endedId };
  const { tier, dayMicro, monthMicro, buy, send, until } = wanted;
  return {
    tier,
    dayMicro: dayMicro?.toString() ?? NO_LIMIT,
    monthMicro: monthMicro?.toString() ?? NO_LIMIT,
    // Without these, the usual limits for buying and for sending.
    ...(buy && {
      buyDayKobo: buy.dayKobo?.toString() ?? NO_LIMIT,
      buyMonthKobo: buy.monthKobo?.toString() ?? NO_LIMIT,
    }),
    ...(send && {
      sendDayKobo: send.dayKobo?.toString() ?? NO_LIMIT,
      sendMonthKobo: send.monthKobo?.toString() ?? NO_LIMIT,
    }),
    until: until?.toISOString() ?? '',
  };
}

/** What a request that waits for a second person is for. */
export function wantedOf(payload: Readonly<Record<string, string>>): WantedOfTier {
  const { endedId, dayMicro, monthMicro, buyDayKobo, buyMonthKobo, sendDayKobo, sendMonthKobo, until } = payload;
  const tier = payload['tier'] as LimitedTier;
  if (endedId !== undefined) return { kind: 'end', tier, endedId };
  const units = (text: string | undefined): bigint | null => (text ? BigInt(text) : null);
  return {
    kind: 'set',
    tier,
    dayMicro: units(dayMicro),
    monthMicro: units(monthMicro),
    buy: buyDayKobo === undefined ? null : { dayKobo: units(buyDayKobo), monthKobo: units(buyMonthKobo) },
    send: sendDayKobo === undefined ? null : { dayKobo: units(sendDayKobo), monthKobo: units(sendMonthKobo) },
    until: until ? new Date(until) : null,
  };
}
