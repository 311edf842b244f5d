import { Inject, Injectable } from '@nestjs/common';
import { type LimitedTier, streams } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { type EventStore, execute, load, PostgresEventStore } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK } from '@usdt-africa/platform';
import { type Held, heldMicro } from '../domain/held.js';
import { ALONE_RELEASES_KOBO } from '../domain/own-limit.js';
import {
  type Change,
  endTierLimits,
  setTierLimits,
  type TierLimitsState,
  tierLimitDecider,
  type TierLimitEvent,
} from '../domain/tier-limits.js';
import { LimitService } from './limit-service.js';
import { LimitWorth } from './limit-worth.js';
import { type TierRules, wantedOf } from './tier-rules.js';

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

/** Carries out what two people want of a tier. */
@Injectable()
export class TierLimitChanges {
  constructor(
    @Inject(PostgresEventStore) private readonly store: EventStore,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LimitService) private readonly limits: {
      readonly tiers: Pick<TierRules, 'effectOf'>;
      heldOfTier(tier: LimitedTier): Promise<readonly Held[]>;
    },
    @Inject(LimitWorth) private readonly worth: LimitWorth | null = null,
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
