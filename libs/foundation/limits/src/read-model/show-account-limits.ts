import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { nextTier } from '@usdt-africa/accounts';
import type { AccountLimitsView, LimitBarView, LimitHolderView } from '@usdt-africa/contracts/api';
import { streams } from '@usdt-africa/contracts/events';
import { isEvent, PersonalData, PostgresEventStore } from '@usdt-africa/event-store';
import { type Clock, formatMoney, lagosDay } from '@usdt-africa/kernel';
import { CLOCK } from '@usdt-africa/platform';
import { LimitService } from '../application/limit-service.js';
import { AccountBuying } from './account-buying.js';
import { overrideOf, reservedBy } from '../domain/allowance.js';
import type { Known } from '../domain/remaining-limit.js';
import type { PeriodRemaining } from '../domain/tiers.js';

/** LIM-01, LIM-03: a customer's limits, what is used, and what holds the rest. */
export class ShowAccountLimits extends Query<AccountLimitsView> {
  constructor(readonly accountId: string) {
    super();
  }
}

interface Holder {
  readonly orderId: string;
  readonly amountMicro: bigint;
  readonly why: LimitHolderView['why'];
  readonly freeAt: string | null;
}

@QueryHandler(ShowAccountLimits)
export class ShowAccountLimitsHandler implements IQueryHandler<ShowAccountLimits> {
  constructor(
    private readonly limits: LimitService,
    private readonly store: PostgresEventStore,
    private readonly personalData: PersonalData,
    private readonly buying: AccountBuying,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ accountId }: ShowAccountLimits): Promise<AccountLimitsView> {
    const now = this.clock.now();
    const [limitStatus, tier, buy] = await Promise.all([
      this.limits.limitStatusOf(accountId),
      this.limits.people.tierOf(accountId),
      this.buying.view(accountId),
    ]);
    const state = limitStatus.known.find(({ kind }) => kind === 'account')?.state;
    const own = state ? overrideOf(state, now) : null;
    return {
      tier,
      asOf: now.toISOString(),
      day: { sell: barOf(limitStatus.day) },
      month: { month: lagosDay(now).slice(0, 'yyyy-mm'.length), sell: barOf(limitStatus.month) },
      heldBy: await this.#named(holdersOf(limitStatus.known, now)),
      buy,
      own: own ? { limit: formatMoney(own.limitMicro, 'USDT'), until: own.until } : null,
      next: nextTier(tier),
    };
  }

  /** Adds order numbers and payees: the account's own orders name their payee, orders of others do not. */
  async #named(holders: readonly Holder[]): Promise<LimitHolderView[]> {
    const recorded = await this.store.readStreams(holders.map(({ orderId }) => streams.order(orderId)));
    const views = await Promise.all(
      holders.map(async ({ orderId, amountMicro, why, freeAt }): Promise<LimitHolderView | null> => {
        const placed = recorded.get(streams.order(orderId))?.[0];
        if (!isEvent(placed, 'OrderPlaced')) return null;
        const { number, recipient } = placed.data;
        const payee = await this.personalData.open<{ accountName?: string }>(recipient);
        const amount = formatMoney(amountMicro, 'USDT');
        return { number, recipient: payee?.accountName ?? null, amount, why, freeAt };
      }),
    );
    return views.filter((view) => view !== null);
  }
}

/** What holds a part of today's limit or the month's: the account's own orders alone, for a guest's may be a stranger's. */
function holdersOf(known: readonly Known[], now: Date): Holder[] {
  const own = known.find(({ kind }) => kind === 'account')?.state;
  if (!own) return [];
  const month = lagosDay(now).slice(0, 'yyyy-mm'.length);
  const placed = Object.entries(own.reservations).map(([orderId, { until }]): Holder => {
    const { day, micro } = reservedBy(own, orderId, now);
    // An order placed before midnight of a month's last day counts for that month, not for the one that is shown.
    return { orderId, amountMicro: day.startsWith(month) ? micro : 0n, why: 'placed', freeAt: until };
  });
  const seen = Object.values(own.pendingDeposits)
    .filter(({ day }) => day.startsWith(month))
    .map(({ orderId, amountMicro }): Holder => ({ orderId, amountMicro, why: 'seen', freeAt: null }));
  return [...seen, ...placed].filter(({ amountMicro }) => amountMicro > 0n);
}

function barOf({ limitMicro, usedMicro, heldMicro, leftMicro, renewsAt }: PeriodRemaining): LimitBarView {
  return {
    limit: limitMicro === null ? null : formatMoney(limitMicro, 'USDT'),
    used: formatMoney(usedMicro, 'USDT'),
    held: formatMoney(heldMicro, 'USDT'),
    left: limitMicro === null ? null : formatMoney(leftMicro, 'USDT'),
    renewsAt: renewsAt.toISOString(),
  };
}
