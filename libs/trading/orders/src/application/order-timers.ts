import { Inject, Optional } from '@nestjs/common';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, type Job, LOG, type Log, Poller, POOL, ProductConfig, WorkerJob } from '@usdt-africa/platform';
import { RateReader } from '@usdt-africa/rates';
import type { Pool } from 'pg';
import { priceWaitingDeposits, timePassed, unpriced } from '../domain/decide.js';
import type { Order } from '../domain/order.js';
import { waits } from '../domain/payout-restriction.js';
import type { OrderRules, RateAtDeposit } from '../domain/rules.js';
import { shortfallEndsAt } from '../domain/settle.js';
import { OrderStreams } from './order-streams.js';
import { rateAtDeposit } from './rate-at-deposit.js';

/** Token of the time between two polls, for tests: production has the default. */
const EVERY_MS = Symbol('time between two polls');
const BATCH = 100;
/** How long an order is left alone after its time came and nothing could be decided. */
const QUIET_MS = 15_000;
const RATE_RETRY_MS = 1_000;

/**
 * Applies due times to orders: an unpaid order expires, a sum that waited long enough is paid, a late deposit takes the
 * first fresh rate. Due times come from a projection; the order itself decides, so two timers do no harm.
 */
@WorkerJob('clock')
export class OrderTimers implements Job {
  readonly #poller: Poller;
  readonly #quietUntil = new Map<string, number>();

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly orders: OrderStreams,
    private readonly rates: RateReader,
    @Inject(ProductConfig) private readonly rules: OrderRules,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
    @Optional() @Inject(EVERY_MS) everyMs = 1_000,
  ) {
    this.#poller = new Poller(() => this.runDue(), {
      everyMs,
      missed: (error) => this.log.error({ err: error }, 'order timer tick failed'),
    });
  }

  start(): void {
    this.#poller.start();
  }

  stop(): Promise<void> {
    return this.#poller.stop();
  }

  /** Processes the orders that are due now. */
  async runDue(): Promise<void> {
    const now = this.clock.now();
    const due = await this.pool.query<{ order_id: string; kind: string }>(
      `select order_id, kind from order_deadlines
       where due_at <= $1 and kind || ':' || order_id <> all($3::text[]) order by due_at limit $2`,
      // Those that could not be decided a moment ago must not stand before others.
      [now, BATCH, this.quiet(now)],
    );
    for (const { order_id: orderId, kind } of due.rows) {
      this.#quietUntil.set(`${kind}:${orderId}`, now.getTime() + QUIET_MS);
      try {
        if (kind === 'price') await this.price(orderId, now);
        else this.quietWhileItWaits(kind, await this.timePassed(orderId, now), now);
      } catch (error) {
        this.log.error({ err: error, orderId, kind }, 'a due order could not be decided');
      }
    }
  }

  private timePassed(orderId: string, now: Date): Promise<Order> {
    return this.orders.change(orderId, (order) => timePassed(order, now, this.rules), { actor: 'system:order-clock' });
  }

  /** A waiting time cannot end early: the order is skipped until it ends, and checked right then. */
  private quietWhileItWaits(kind: string, order: Order, now: Date): void {
    const { placed, guard } = order;
    if (!placed) return;
    const endsAt = waits(guard, now) ? new Date(guard!.waitsUntil!) : shortfallEndsAt(order, this.rules);
    if (endsAt && endsAt > now) this.#quietUntil.set(`${kind}:${placed.orderId}`, endsAt.getTime());
  }

  private quiet(now: Date): string[] {
    for (const [key, until] of this.#quietUntil) if (until <= now.getTime()) this.#quietUntil.delete(key);
    return [...this.#quietUntil.keys()];
  }

  private async price(orderId: string, now: Date): Promise<void> {
    const order = await this.orders.load(orderId);
    const rates = new Map<string, RateAtDeposit>();
    for (const { key, receivedAt } of unpriced(order)) {
      const rate = await rateAtDeposit(this.rates, new Date(receivedAt));
      if (rate) rates.set(key, rate);
    }
    if (rates.size === 0) {
      this.#quietUntil.set(`price:${orderId}`, now.getTime() + RATE_RETRY_MS);
      return;
    }
    await this.orders.change(orderId, (current) => priceWaitingDeposits(current, rates, now, this.rules), {
      actor: 'system:order-clock',
    });
  }
}
