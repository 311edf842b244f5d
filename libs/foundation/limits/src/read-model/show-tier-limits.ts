import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AdminTierChange, AdminTierLimitsView, AdminTierStanding } from '@usdt-africa/contracts/admin';
import { LIMITED_TIERS, type LimitedTier, streams } from '@usdt-africa/contracts/events';
import { isEvent, PostgresEventStore } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { Actors, actorOf, type Viewer } from '@usdt-africa/operators';
import { CLOCK } from '@usdt-africa/platform';
import { LimitApprovalGate } from '../application/approval-gate.js';
import { heldMicro } from '../domain/held.js';
import { LimitDesk } from '../application/limit-desk.js';
import { LimitWorth } from '../application/limit-worth.js';
import { limitsOfTier } from '../domain/tier-limits.js';
import { heldNairaOf } from './held-sum.js';
import { usdt } from './limit-list.js';

/** ADM-05: what guests and each tier may sell, since when and by whom, and what was before. */
export class ShowTierLimits extends Query<AdminTierLimitsView> {
  constructor(readonly viewer: Viewer) {
    super();
  }
}

type Told = Omit<AdminTierChange, 'setBy' | 'endedBy'> & {
  readonly setBy: readonly string[];
  readonly endedBy: readonly string[];
};

const sum = (micro: bigint | null): string | null => (micro === null ? null : usdt(micro));
const sumOf = (micro: string | null): string | null => sum(micro === null ? null : BigInt(micro));

@QueryHandler(ShowTierLimits)
export class ShowTierLimitsHandler implements IQueryHandler<ShowTierLimits> {
  constructor(
    private readonly store: PostgresEventStore,
    private readonly desk: LimitDesk,
    private readonly gate: LimitApprovalGate,
    private readonly worth: LimitWorth,
    private readonly actors: Actors,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ viewer }: ShowTierLimits): Promise<AdminTierLimitsView> {
    const [history, rules, held] = await Promise.all([this.#history(), this.desk.tiers.now(), this.desk.heldByTier()]);
    const tiers = await Promise.all(
      LIMITED_TIERS.map(async (tier): Promise<AdminTierStanding> => {
        const ofTier = held.get(tier) ?? [];
        const [pending, worth] = await Promise.all([
          this.gate.pendingOf('tier-limits', tier, viewer.id),
          this.worth.ofHeld(ofTier),
        ]);
        const [now, usual] = [limitsOfTier(rules, tier), this.desk.tiers.usualOf(tier)];
        return {
          tier,
          day: sum(now.dayMicro),
          month: sum(now.monthMicro),
          usualDay: sum(usual.dayMicro),
          usualMonth: sum(usual.monthMicro),
          change: history.find((one) => one.tier === tier && one.endedAt === null) ?? null,
          pending,
          held: usdt(heldMicro(ofTier)),
          ...heldNairaOf(worth),
        };
      }),
    );
    return { tiers, history };
  }

  /** Newest first, from the events themselves: so that whoever said yes sees it at once. */
  async #history(): Promise<AdminTierChange[]> {
    const told: Told[] = [];
    const now = this.clock.now().toISOString();
    const end = (tier: LimitedTier, at: string, endedBy: readonly string[]): void => {
      const found = told.findIndex((one) => one.tier === tier && one.endedAt === null);
      if (found === -1) return;
      const isOver = told[found]!.until !== null && told[found]!.until <= at;
      told[found] = { ...told[found]!, endedAt: isOver ? told[found]!.until : at, endedBy: isOver ? [] : endedBy };
    };
    for (const { metadata, ...event } of await this.store.readStream(streams.tierLimits)) {
      if (isEvent(event, 'TierLimitsEnded')) end(event.data.tier, event.data.at, event.data.people);
      if (isEvent(event, 'TierLimitsLapsed')) end(event.data.tier, event.data.at, []);
      if (!isEvent(event, 'TierLimitsSet')) continue;
      const { changeId: id, tier, dayMicro, monthMicro, until, people: setBy, at } = event.data;
      end(tier, at, setBy);
      const sums = { day: sumOf(dayMicro), month: sumOf(monthMicro) };
      const reason = metadata.reason ?? null;
      told.unshift({ id, tier, ...sums, until, reason, setAt: at, setBy, endedAt: null, endedBy: [] });
    }
    for (const tier of LIMITED_TIERS) {
      const last = told.find((one) => one.tier === tier && one.endedAt === null);
      if (last?.until && last.until <= now) end(tier, now, []);
    }
    const who = await this.actors.of(told.flatMap(({ setBy, endedBy }) => [...setBy, ...endedBy]).map(actorOf));
    const named = (ids: readonly string[]) => ids.map((id) => who(actorOf(id)));
    return told.map(({ setBy, endedBy, ...one }) => ({ ...one, setBy: named(setBy), endedBy: named(endedBy) }));
  }
}
