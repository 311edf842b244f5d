import { Inject, Injectable } from '@nestjs/common';
import type { AccountBuyLimitsView, BuyLimitHolderView } from '@usdt-africa/contracts/api';
import { streams } from '@usdt-africa/contracts/events';
import { isEvent, PersonalData, PostgresEventStore, type RecordedEvent } from '@usdt-africa/event-store';
import { type Clock, lagosDay, maskAddress } from '@usdt-africa/kernel';
import { CLOCK, POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { BuyLimits } from '../application/buy-limits.js';
import type { BuyPeriods } from '../domain/buy-periods.js';
import { buyPeriodsOf, type HoldingPurchase, holdingPurchases } from './buy-limit-use.js';
import { buyBarOf } from './buy-limits-view.js';

/** Most purchases that are named as holding a part of a limit: more are under way only for a moment. */
const MOST_HOLDERS = 50;

/** LIM-01, LIM-03: a customer's limits for buying: what is used of them, and which purchases hold the rest. */
@Injectable()
export class AccountBuying {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly store: PostgresEventStore,
    private readonly personalData: PersonalData,
    private readonly limits: BuyLimits,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Limits and use of today and this month. */
  async periods(accountId: string): Promise<BuyPeriods> {
    const limits = await this.limits.of(accountId);
    return buyPeriodsOf(this.pool, accountId, lagosDay(this.clock.now()), limits);
  }

  async view(accountId: string): Promise<AccountBuyLimitsView> {
    const today = lagosDay(this.clock.now());
    const [{ canBuy, day, month }, holding] = await Promise.all([
      this.periods(accountId),
      holdingPurchases(this.pool, accountId, today, MOST_HOLDERS),
    ]);
    return { canBuy, day: buyBarOf(day), month: buyBarOf(month), heldBy: await this.#named(holding) };
  }

  async #named(holding: readonly HoldingPurchase[]): Promise<BuyLimitHolderView[]> {
    const recorded = await this.store.readStreams(holding.map(({ purchaseId }) => streams.purchase(purchaseId)));
    const views = await Promise.all(
      holding.map(({ purchaseId, kobo }) => this.#holder(recorded.get(streams.purchase(purchaseId)) ?? [], kobo)),
    );
    return views.filter((view) => view !== null);
  }

  /** Null for one that ended since: the rows follow. */
  async #holder(events: readonly RecordedEvent[], kobo: bigint): Promise<BuyLimitHolderView | null> {
    const [placed] = events;
    if (!isEvent(placed, 'PurchasePlaced')) return null;
    if (events.some((one) => isEvent(one, 'PurchaseSettled') || isEvent(one, 'PurchaseUndone'))) return null;
    const { number, address, label } = placed.data;
    const held = events.find((one) => isEvent(one, 'PurchaseHeld'));
    const isReleased = events.some((one) => isEvent(one, 'PurchaseReleased'));
    const named = label && (await this.personalData.open<{ text: string }>(label));
    return {
      number,
      nickname: named?.text ?? '',
      address: maskAddress(address),
      kobo: kobo.toString(),
      ...(held && !isReleased ? { why: 'approval', freeAt: held.data.until } : { why: 'sending', freeAt: null }),
    };
  }
}
