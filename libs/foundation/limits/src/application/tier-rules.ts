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
  type StandingLimits,
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
  /** Who said yes may say it to nothing by which held money goes. */
  readonly movesNoMoney?: boolean;
}

/** What is wanted of a tier: other limits, or the usual ones again in the place of those. */
export type WantedOfTier =
  | ({ readonly kind: 'set' } & WantedLimits)
  | { readonly kind: 'end'; readonly tier: LimitedTier; readonly endedId: string };

/**
 * The rules in force: the installation's, and in their place what two people gave a tier. Read from the stream that says so
 * whenever something is decided, in one piece: a decision goes by what stood before a change or by what stands after it.
 */
export class TierRules<Rules extends LimitRules = LimitRules> {
  readonly #standing: FoldCache<StandingLimits, TierLimitEvent>;

  constructor(
    store: LimitStore,
    private readonly clock: Clock,
    private readonly usual: Rules,
  ) {
    this.#standing = new FoldCache<StandingLimits, TierLimitEvent>(store, tierLimitDecider);
  }

  async standing(): Promise<Folded<StandingLimits>> {
    return this.#standing.load(streams.tierLimits);
  }

  async now() {
    return rulesAt(this.usual, (await this.standing()).state, this.clock.now());
  }

  /** What a tier may sell where nobody gave it anything else. */
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
    return mayBeUnknown((await this.standing()).state.changedAt, at);
  }
}

/** No decision takes longer from reading its rules until it is written. */
const LONGEST_DECISION_MS = 60_000;

/** Whether something changed so shortly before a decision was written that whoever decided may not have known it. */
export function mayBeUnknown(changedAt: string | null, decidedAt: string): boolean {
  return changedAt !== null && Date.parse(changedAt) >= Date.parse(decidedAt) - LONGEST_DECISION_MS;
}

/** Carries out what two people want of a tier. */
export class TierLimitChanges {
  constructor(
    private readonly store: EventStore,
    private readonly clock: Clock,
    private readonly desk: {
      readonly tiers: Pick<TierRules, 'effectOf'>;
      heldOfTier(tier: LimitedTier): Promise<readonly Held[]>;
    },
    private readonly worth: LimitWorth | null = null,
  ) {}

  /** Whether something of the tier is held by now, which may go by what was asked for when nothing was. */
  async movesMoney(payload: GrantedTierLimits['payload']): Promise<boolean> {
    const wanted = wantedOf(payload);
    const { isMore } = await this.desk.tiers.effectOf(wanted);
    return isMore && (await this.desk.heldOfTier(wanted.tier)).length > 0;
  }

  /**
   * The same again does nothing again.
   * @throws Refusal 409 `expired`, `no-tier-limits`, `changed-meanwhile` when another change was made since, or when money would go by
   *   it that came to be held since: nothing may where who said yes decides about none, else no more than one of finance lets go alone
   */
  async run(granted: GrantedTierLimits): Promise<void> {
    const { approvalId, payload, people, actor, reason, correlationId } = granted;
    const wanted = wantedOf(payload);
    const change: Change = { id: approvalId, people };
    if (!(await this.#isMade(approvalId)) && (await this.#letsGoMore(granted)))
      throw refusal('approvals.changed-meanwhile');
    await execute<StandingLimits, TierLimitEvent>(
      this.store,
      tierLimitDecider,
      streams.tierLimits,
      (standing) =>
        wanted.kind === 'set'
          ? setTierLimits(standing, change, wanted, this.clock.now(), payload['instead'])
          : endTierLimits(standing, change, wanted, this.clock.now()),
      { metadata: { actor, reason, correlationId } },
    );
  }

  /**
   * Whether more is held by now than two people have agreed to let go. Of a whole tier something comes to be held all the time: so
   * much beside it as one of finance lets go alone is no other question.
   */
  async #letsGoMore({ payload, movesNoMoney }: GrantedTierLimits): Promise<boolean> {
    if (movesNoMoney) return this.movesMoney(payload);
    const askedMicro = payload['heldMicro'];
    const wanted = wantedOf(payload);
    if (askedMicro === undefined || !(await this.desk.tiers.effectOf(wanted)).isMore) return false;
    const moreMicro = heldMicro(await this.desk.heldOfTier(wanted.tier)) - BigInt(askedMicro);
    if (moreMicro <= 0n) return false;
    const worth = (await this.worth?.worthKobo(moreMicro)) ?? null;
    return worth === null || worth > ALONE_RELEASES_KOBO;
  }

  async #isMade(changeId: string): Promise<boolean> {
    const { state } = await load<StandingLimits, TierLimitEvent>(this.store, tierLimitDecider, streams.tierLimits);
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
