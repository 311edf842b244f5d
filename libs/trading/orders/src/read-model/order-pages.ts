import { Inject, Injectable, Optional } from '@nestjs/common';
import type { MismatchView, OrderView } from '@usdt-africa/contracts/api';
import { streams } from '@usdt-africa/contracts/events';
import { chainHead, isCreditingPaused } from '@usdt-africa/deposits';
import {
  type EventStore,
  eventsOf,
  isEvent,
  PersonalData,
  PostgresEventStore,
  type RecordedEvent,
} from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { loadPayoutViews, pauseOf, payoutPauses } from '@usdt-africa/payouts';
import { CLOCK, POOL, ProductConfig } from '@usdt-africa/platform';
import { RateReader } from '@usdt-africa/rates';
import type { Pool } from 'pg';
import { OrderStreams } from '../application/order-streams.js';
import { rateAtDeposit } from '../application/rate-at-deposit.js';
import type { PlacedOrder } from '../domain/order.js';
import { isLate } from '../domain/pricing.js';
import type { RateAtDeposit } from '../domain/rules.js';
import { ratesNeeded, type OrderDeposits } from '../domain/priced-order-deposits.js';
import { mismatchView } from './mismatch-view.js';
import { NO_REFUNDS, OrderRefundPages, type RefundsOfOrder } from './order-refund-pages.js';
import {
  type ChainDeposit,
  type OrderPageParts,
  orderView,
  type OrderViewConfig,
  pricedDeposits,
  type TakenBackDeposit,
} from './order-view.js';

/** The same half a minute after which the page shows it. */
const NETWORK_STANDS_MS = 30_000;

type Recipient = NonNullable<OrderPageParts['recipient']>;
type Sender = NonNullable<OrderPageParts['sender']>;

/** Data of a page from outside the order's own stream. */
export interface OrderSurroundings {
  readonly deposits: readonly ChainDeposit[];
  readonly rates: OrderPageParts['rates'];
  readonly rateNow: OrderPageParts['rateNow'];
  readonly payouts: OrderPageParts['payouts'];
  readonly recipient: Recipient | null;
  readonly sender: Sender | null;
  readonly note: string | null;
  readonly headBlock: number | null;
  readonly headTime: Date | null;
  readonly depositsPaused: boolean;
  readonly pausedKobo: bigint | null;
  readonly takenBack: readonly TakenBackDeposit[];
  readonly refunds: RefundsOfOrder;
  readonly otherVersions: number;
}

/** Builds the page of one order from its own streams at request time: never from a projection, which may lag. */
@Injectable()
export class OrderPages {
  readonly #config: OrderViewConfig;

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(PostgresEventStore) private readonly store: EventStore,
    private readonly orders: OrderStreams,
    private readonly personalData: PersonalData,
    @Inject(RateReader) private readonly prices: Pick<RateReader, 'at' | 'firstAfter'>,
    @Inject(CLOCK) private readonly clock: Clock,
    config: ProductConfig,
    @Optional() @Inject(OrderRefundPages) private readonly refunds: OrderRefundPages | null = null,
  ) {
    this.#config = { ...config, rules: config };
  }

  /** @throws Refusal 404 `order-not-found` */
  async view(orderId: string, view: 'full' | 'masked', follow = view === 'full'): Promise<OrderView> {
    return this.viewOf(await this.orders.load(orderId), view, follow);
  }

  async viewOf(order: PlacedOrder, view: 'full' | 'masked', follow = view === 'full'): Promise<OrderView> {
    return this.compose(order, await this.surroundings(order), view, follow);
  }

  /** Reads all data from outside the order: before a transaction is opened, never inside one. */
  async surroundings(order: PlacedOrder): Promise<OrderSurroundings> {
    const { placed } = order;
    const keys = [...order.deposits.map((deposit) => deposit.key), ...order.seen.map((seen) => seen.key)];
    const [chain, payouts, head, depositsPaused, recipient, sender, note, refunds] = await Promise.all([
      // Includes dropped deposits, since a page's revision must never fall.
      this.store.readStreams([...keys, ...order.dropped].map(streams.deposit)),
      loadPayoutViews(this.store, order.payouts),
      chainHead(this.pool),
      this.depositsPaused(),
      this.personalData.open(placed.recipient) as Promise<Recipient | null>,
      this.personalData.open(placed.sender) as Promise<Sender | null>,
      order.note ? this.personalData.open<{ text: string }>(order.note) : null,
      this.refunds?.of(order) ?? NO_REFUNDS,
    ]);
    const deposits = keys.flatMap((key) => chainDeposit(chain.get(streams.deposit(key)) ?? []) ?? []);
    const [rates, rateNow, pausedKobo] = await Promise.all([
      this.ratesFor(order, deposits),
      this.rateForRest(order),
      this.pausedKobo(order, payouts.views),
    ]);
    let otherVersions = payouts.versions + refunds.versions;
    for (const events of chain.values()) otherVersions += events.length;
    const takenBack = order.dropped.flatMap((key) => takenBackDeposit(chain.get(streams.deposit(key)) ?? []) ?? []);
    return {
      deposits,
      rates,
      rateNow,
      takenBack,
      payouts: payouts.views,
      recipient,
      sender,
      note: note?.text ?? null,
      headBlock: head?.headNumber ?? null,
      headTime: head?.headTime ?? null,
      depositsPaused,
      pausedKobo,
      refunds,
      otherVersions,
    };
  }

  /** What has come to an order, priced as its page prices it. */
  priced(order: PlacedOrder, around: OrderSurroundings): OrderDeposits {
    return pricedDeposits({ order, ...around }, this.clock.now(), this.#config.rules);
  }

  /** What is done with a different amount. */
  mismatch(order: PlacedOrder): MismatchView {
    return mismatchView(order, this.#config.rules);
  }

  /**
   * Seconds since the network's newest block when that is so old that waiting customers should be informed; else null.
   */
  async networkStandsSeconds(): Promise<number | null> {
    const head = await chainHead(this.pool);
    const age = head === null ? 0 : this.clock.now().getTime() - head.headTime.getTime();
    return age >= NETWORK_STANDS_MS ? Math.floor(age / 1000) : null;
  }

  /** Whether deposits are seen and not credited for now. */
  depositsPaused(): Promise<boolean> {
    return isCreditingPaused(this.pool, this.clock.now());
  }

  /** Builds a page without any query. */
  compose(order: PlacedOrder, around: OrderSurroundings, view: 'full' | 'masked', follow = view === 'full'): OrderView {
    return orderView({ order, ...around }, view, this.clock.now(), this.#config, follow);
  }

  /** The page of an order that was placed just now, before anything was read back. */
  viewOfNew(
    order: PlacedOrder,
    { recipient, sender, note }: { recipient: Recipient; sender: Sender; note: string | null },
    now: Date,
  ): OrderView {
    return orderView(
      {
        order,
        deposits: [],
        rates: new Map(),
        rateNow: null,
        takenBack: [],
        payouts: [],
        recipient,
        sender,
        note,
        headBlock: null,
        headTime: null,
        // While they are, no order is placed.
        depositsPaused: false,
        otherVersions: 0,
      },
      'full',
      now,
      this.#config,
    );
  }

  /** Of deposits that are not final yet: the same question has the same answer then. */
  private async ratesFor(
    order: PlacedOrder,
    deposits: readonly ChainDeposit[],
  ): Promise<ReadonlyMap<string, RateAtDeposit>> {
    const known = new Set(order.deposits.map(({ key }) => key));
    const coming = deposits.filter(({ key }) => !known.has(key));
    const found = await Promise.all(
      ratesNeeded(order, coming, this.#config.rules).map(
        async (at) => [at, await rateAtDeposit(this.prices, new Date(at))] as const,
      ),
    );
    return new Map(found.flatMap(([at, rate]) => (rate ? [[at, rate] as const] : [])));
  }

  /** What requested payouts come to that a pause keeps from being sent. */
  private async pausedKobo({ placed, payouts }: PlacedOrder, views: OrderPageParts['payouts']): Promise<bigint | null> {
    const unsent = new Set(views.filter(({ state }) => state === 'requested').map(({ id }) => id));
    if (unsent.size === 0) return null;
    const pauses = await payoutPauses(this.pool, this.clock.now());
    const paused = payouts.filter(
      ({ id, amountKobo }) => unsent.has(id) && pauseOf(pauses, placed.bankCode, amountKobo) !== null,
    );
    return paused.length === 0 ? null : paused.reduce((sum, { amountKobo }) => sum + amountKobo, 0n);
  }

  /** What the rest of a sum that waits would bring now, once no rate is held for it any more. */
  private rateForRest(order: PlacedOrder): Promise<RateAtDeposit | null> {
    const now = this.clock.now();
    const waits = order.deposits.length > 0 && order.payouts.length === 0 && !order.cancelledAt;
    return waits && isLate(order, now.toISOString()) ? this.prices.at(now) : Promise.resolve(null);
  }
}

/** Null while the deposit is in a block: the order will soon get the event. */
function takenBackDeposit(events: readonly RecordedEvent[]): TakenBackDeposit | null {
  const dropped = events.at(-1);
  const seen = chainDeposit(events);
  if (!isEvent(dropped, 'DepositDropped') || !seen) return null;
  return { transactionId: seen.transactionId, amountMicro: seen.amountMicro, at: dropped.data.at };
}

function chainDeposit(events: readonly RecordedEvent[]): ChainDeposit | null {
  let deposit: ChainDeposit | null = null;
  let seenAt: string | null = null;
  for (const { data } of eventsOf(events, 'DepositSeen', 'DepositConfirmed')) {
    seenAt ??= 'seenAt' in data ? data.seenAt : data.confirmedAt;
    deposit = {
      key: data.depositKey,
      transactionId: data.transactionId,
      logIndex: data.logIndex,
      amountMicro: BigInt(data.amountMicro),
      blockNumber: data.blockNumber,
      receivedAt: data.receivedAt,
      seenAt,
      confirmedAt: 'confirmedAt' in data ? data.confirmedAt : null,
    };
  }
  return deposit;
}
