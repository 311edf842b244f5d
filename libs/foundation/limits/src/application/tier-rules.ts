import { type LimitedTier, streams } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { type EventStore, execute, type Folded, FoldCache, load } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import type { LimitRules } from '../domain/decide.js';
import { ALONE_RELEASES_KOBO } from '../domain/own-limit.js';
import {
  type Change,
  endTierLimits,
  isMore,
  limitsOfTier,
  rulesAt,
  setTierLimits,
  type TierLimitsState,
  tierLimitDecider,
  type TierLimitEvent,
  type WantedLimits,
} from '../domain/tier-limits.js';
import type { TierLimits } from '../domain/tiers.js';
import { type Held, heldMicro } from '../domain/held.js';
import type { LimitStore } from './limit-states.js';
import type { LimitWorth } from './limit-worth.js';

/** What a second person granted. */
export interface GrantedTierLimits {
  readonly approvalId: string;
  readonly payload: Readonly<Record<string, string>>;
  readonly people: readonly string[];
  readonly actor: string;
  readonly reason: string;
  readonly correlationId: string;
  /** The approver has no permission to release held money. */
  readonly movesNoMoney?: boolean;
}

/** Requested change of a tier: other limits, or the usual ones again instead of those. */
export type WantedOfTier =
  | ({ readonly kind: 'set' } & WantedLimits)
  | { readonly kind: 'end'; readonly tier: LimitedTier; readonly endedId: string };

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

  /** What would hold of a tier, and what holds now. */
  async effectOf(wanted: WantedOfTier): Promise<{ before: TierLimits; after: TierLimits; isMore: boolean }> {
    const before = limitsOfTier(await this.now(), wanted.tier);
    const after = wanted.kind === 'set' ? wanted : this.usualOf(wanted.tier);
    return { before, after, isMore: isMore(before, after) };
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

/** Carries out what two people want of a tier. */
export class TierLimitChanges {
  constructor(
    private readonly store: EventStore,
    private readonly clock: Clock,
    private readonly limits: {
      readonly tiers: Pick<TierRules, 'effectOf'>;
      heldOfTier(tier: LimitedTier): Promise<readonly Held[]>;
    },
    private readonly worth: LimitWorth | null = null,
  ) {}

  /** Whether deposits of the tier are held now, which a request made when none were held would release. */
  async movesMoney(payload: GrantedTierLimits['payload']): Promise<boolean> {
    const wanted = wantedOf(payload);
    const { isMore } = await this.limits.tiers.effectOf(wanted);
    return isMore && (await this.limits.heldOfTier(wanted.tier)).length > 0;
  }

  /**
   * Carries out an approved change; a repeat does nothing.
   * @throws Refusal 409 `expired`, `no-tier-limits`, `changed-meanwhile` when another change was made since, or when it
   * would release money that was held since: none if the approver may not release money, else no more than one finance
   * operator releases alone
   */
  async run(granted: GrantedTierLimits): Promise<void> {
    const { approvalId, payload, people, actor, reason, correlationId } = granted;
    const wanted = wantedOf(payload);
    const change: Change = { id: approvalId, people };
    if (!(await this.#isMade(approvalId)) && (await this.#releasesMore(granted)))
      throw refusal('approvals.changed-meanwhile');
    await execute<TierLimitsState, TierLimitEvent>(
      this.store,
      tierLimitDecider,
      streams.tierLimits,
      (state) =>
        wanted.kind === 'set'
          ? setTierLimits(state, change, wanted, this.clock.now(), payload['instead'])
          : endTierLimits(state, change, wanted, this.clock.now()),
      { metadata: { actor, reason, correlationId } },
    );
  }

  /**
   * Whether more is held now than two operators agreed to release. Deposits of a whole tier are held all the time: an
   * increase that one finance operator may release alone does not count.
   */
  async #releasesMore({ payload, movesNoMoney }: GrantedTierLimits): Promise<boolean> {
    if (movesNoMoney) return this.movesMoney(payload);
    const requestedMicro = payload['heldMicro'];
    const wanted = wantedOf(payload);
    if (requestedMicro === undefined || !(await this.limits.tiers.effectOf(wanted)).isMore) return false;
    const moreMicro = heldMicro(await this.limits.heldOfTier(wanted.tier)) - BigInt(requestedMicro);
    if (moreMicro <= 0n) return false;
    const worth = (await this.worth?.worthKobo(moreMicro)) ?? null;
    return worth === null || worth > ALONE_RELEASES_KOBO;
  }

  async #isMade(changeId: string): Promise<boolean> {
    const { state } = await load<TierLimitsState, TierLimitEvent>(this.store, tierLimitDecider, streams.tierLimits);
    return state.made.includes(changeId);
  }
}

const NO_LIMIT = '';

/** What a request is bound to, as texts. */
export function payloadOf(wanted: WantedOfTier): Readonly<Record<string, string>> {
  if (wanted.kind === 'end') return { tier: wanted.tier, endedId: wanted.endedId };
  const { tier, dayMicro, monthMicro, until } = wanted;
  return {
    tier,
    dayMicro: dayMicro?.toString() ?? NO_LIMIT,
    monthMicro: monthMicro?.toString() ?? NO_LIMIT,
    until: until?.toISOString() ?? '',
  };
}

/** What a request that waits for a second person is for. */
export function wantedOf(payload: Readonly<Record<string, string>>): WantedOfTier {
  const { endedId, dayMicro, monthMicro, until } = payload;
  const tier = payload['tier'] as LimitedTier;
  if (endedId !== undefined) return { kind: 'end', tier, endedId };
  const micro = (text: string | undefined): bigint | null => (text ? BigInt(text) : null);
  return {
    kind: 'set',
    tier,
    dayMicro: micro(dayMicro),
    monthMicro: micro(monthMicro),
    until: until ? new Date(until) : null,
  };
}
