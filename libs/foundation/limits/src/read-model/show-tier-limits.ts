import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AdminTierChange, AdminTierLimitsView, AdminTierLimitStatus } from '@usdt-africa/contracts/admin';
import { LIMITED_TIERS, type LimitedTier, streams } from '@usdt-africa/contracts/events';
import { isEvent, PostgresEventStore } from '@usdt-africa/event-store';
import { type Clock, formatMoney } from '@usdt-africa/kernel';
import { Actors, actorOf, type Viewer } from '@usdt-africa/operators';
import { CLOCK } from '@usdt-africa/platform';
import { LimitApprovalGate } from '../application/approval-gate.js';
import { heldMicro } from '../domain/held.js';
import { LimitService } from '../application/limit-service.js';
import { LimitWorth } from '../application/limit-worth.js';
import { buyLimitsOfTier, canTierBuy, canTierSend, limitsOfTier, sendLimitsOfTier } from '../domain/tier-limits.js';
import type { BuyTierLimits } from '../domain/tiers.js';
import { heldNairaOf } from './held-sum.js';
import { usdt } from './limit-list.js';

/** ADM-05: limits of guests and each tier, since when and by whom, and their history. */
export class ShowTierLimits extends Query<AdminTierLimitsView> {
  constructor(readonly viewer: Viewer) {
    super();
  }
}

type TierChange = Omit<AdminTierChange, 'setBy' | 'endedBy'> & {
  readonly setBy: readonly string[];
  readonly endedBy: readonly string[];
};

const sum = (micro: bigint | null): string | null => (micro === null ? null : usdt(micro));
const sumOf = (micro: string | null): string | null => sum(micro === null ? null : BigInt(micro));

const naira = (kobo: bigint | null): string | null => (kobo === null ? null : formatMoney(kobo, 'NGN'));
const nairaText = (kobo: string | null): string | null => naira(kobo === null ? null : BigInt(kobo));
const nairaOf = ({ dayKobo, monthKobo }: BuyTierLimits) => ({ day: naira(dayKobo), month: naira(monthKobo) });

/** Limits in naira with the usual ones beside. */
function besideUsual(now: BuyTierLimits, usual: BuyTierLimits) {
  const { day: usualDay, month: usualMonth } = nairaOf(usual);
  return { ...nairaOf(now), usualDay, usualMonth };
}

/** Limits of a change in naira; null where it keeps the usual ones. */
const nairaSums = (sums: { readonly dayKobo: string | null; readonly monthKobo: string | null } | undefined) =>
  sums ? { day: nairaText(sums.dayKobo), month: nairaText(sums.monthKobo) } : null;

@QueryHandler(ShowTierLimits)
export class ShowTierLimitsHandler implements IQueryHandler<ShowTierLimits> {
  constructor(
    private readonly store: PostgresEventStore,
    private readonly limits: LimitService,
    private readonly gate: LimitApprovalGate,
    private readonly worth: LimitWorth,
    private readonly actors: Actors,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ viewer }: ShowTierLimits): Promise<AdminTierLimitsView> {
    const [history, rules, held] = await Promise.all([
      this.#history(),
      this.limits.tiers.now(),
      this.limits.heldByTier(),
    ]);
    const tiers = await Promise.all(
      LIMITED_TIERS.map(async (tier): Promise<AdminTierLimitStatus> => {
        const ofTier = held.get(tier) ?? [];
        const [pending, worth] = await Promise.all([
          this.gate.pendingOf('tier-limits', tier, viewer.id),
          this.worth.ofHeld(ofTier),
        ]);
        const [now, usual] = [limitsOfTier(rules, tier), this.limits.tiers.usualOf(tier)];
        const buy = besideUsual(buyLimitsOfTier(rules, tier), this.limits.tiers.usualBuyOf(tier));
        const send = besideUsual(sendLimitsOfTier(rules, tier), this.limits.tiers.usualSendOf(tier));
        return {
          tier,
          day: sum(now.dayMicro),
          month: sum(now.monthMicro),
          usualDay: sum(usual.dayMicro),
          usualMonth: sum(usual.monthMicro),
          buy: canTierBuy(tier) ? buy : null,
          send: canTierSend(tier) ? send : null,
          change: history.find((one) => one.tier === tier && one.endedAt === null) ?? null,
          pending,
          held: usdt(heldMicro(ofTier)),
          ...heldNairaOf(worth),
        };
      }),
    );
    return { tiers, history };
  }

  /** Newest first, from the events themselves, so that the approver sees the change at once. */
  async #history(): Promise<AdminTierChange[]> {
    const changes: TierChange[] = [];
    const now = this.clock.now().toISOString();
    const end = (tier: LimitedTier, at: string, endedBy: readonly string[]): void => {
      const found = changes.findIndex((one) => one.tier === tier && one.endedAt === null);
      if (found === -1) return;
      const isOver = changes[found]!.until !== null && changes[found]!.until <= at;
      changes[found] = {
        ...changes[found]!,
        endedAt: isOver ? changes[found]!.until : at,
        endedBy: isOver ? [] : endedBy,
      };
    };
    for (const { metadata, ...event } of await this.store.readStream(streams.tierLimits)) {
      if (isEvent(event, 'TierLimitsEnded')) end(event.data.tier, event.data.at, event.data.people);
      if (isEvent(event, 'TierLimitsExpired')) end(event.data.tier, event.data.at, []);
      if (!isEvent(event, 'TierLimitsSet')) continue;
      const { changeId: id, tier, limits, until, people: setBy, at } = event.data;
      end(tier, at, setBy);
      const { sell, buy, send } = limits;
      const [day, month] = [sumOf(sell.dayMicro), sumOf(sell.monthMicro)];
      const sums = { day, month, buy: nairaSums(buy), send: nairaSums(send) };
      const reason = metadata.reason ?? null;
      changes.unshift({ id, tier, ...sums, until, reason, setAt: at, setBy, endedAt: null, endedBy: [] });
    }
    for (const tier of LIMITED_TIERS) {
      const last = changes.find((one) => one.tier === tier && one.endedAt === null);
      if (last?.until && last.until <= now) end(tier, now, []);
    }
    const who = await this.actors.of(changes.flatMap(({ setBy, endedBy }) => [...setBy, ...endedBy]).map(actorOf));
    const named = (ids: readonly string[]) => ids.map((id) => who(actorOf(id)));
    return changes.map(({ setBy, endedBy, ...one }) => ({ ...one, setBy: named(setBy), endedBy: named(endedBy) }));
  }
}
