import { Inject, Optional } from '@nestjs/common';
import { event, streams } from '@usdt-africa/contracts/events';
import { appendIfFirst, type EventStore, PersonalData, PostgresEventStore } from '@usdt-africa/event-store';
import { type Clock, Refusal, uuidFrom } from '@usdt-africa/kernel';
import { OrderStreams, ordersFoundBy, type PlacedOrder } from '@usdt-africa/orders';
import { CLOCK, type Job, LOG, type Log, Poller, POOL, WorkerJob } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { addresseeOf } from './addressee.js';

/** Time between two ticks, for tests: nothing provides it in production. */
const TICK_MS = Symbol('time between two ticks of the recent link clerk');
/** How old an order may be to be found by its sender. */
const RECENT_MS = 30 * 86_400_000;
/** Mails for one request: of the latest orders. */
const MOST = 3;
const DAY_MS = 86_400_000;
const BATCH = 20;

interface LinkRequest {
  readonly request_id: string;
  readonly persons: readonly string[];
}

/** Processes the requests and requests the mails: each order's to its own sender, once a day. */
@WorkerJob('clock')
export class RecentLinkClerk implements Job {
  readonly #poller: Poller;

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(PostgresEventStore) private readonly store: Pick<EventStore, 'append'>,
    @Inject(OrderStreams) private readonly orders: Pick<OrderStreams, 'load'>,
    @Inject(PersonalData) private readonly personalData: Pick<PersonalData, 'open' | 'seal'>,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) log: Log,
    @Optional() @Inject(TICK_MS) everyMs = 2_000,
  ) {
    this.#poller = new Poller(() => this.work(), {
      everyMs,
      missed: (error) => log.error({ err: error }, 'recent order links tick failed'),
    });
  }

  start(): void {
    this.#poller.start();
  }

  stop(): Promise<void> {
    return this.#poller.stop();
  }

  /** What two clerks both do is done once: a mail's id follows from its order and the day. */
  async work(): Promise<void> {
    const { rows } = await this.pool.query<LinkRequest>(
      'select request_id, persons from recent_link_requests where requested_at > $1 order by requested_at limit $2',
      [new Date(this.clock.now().getTime() - DAY_MS), BATCH],
    );
    for (const link of rows) {
      for (const order of await this.#latest(link)) await this.#mail(order, link);
      await this.pool.query('delete from recent_link_requests where request_id = $1', [link.request_id]);
    }
    // A request that was not processed within a day must be made again.
    await this.pool.query('delete from recent_link_requests where requested_at <= $1', [
      new Date(this.clock.now().getTime() - DAY_MS),
    ]);
  }

  /** What became a customer's is left out: its owner logs in. */
  async #latest({ persons }: LinkRequest): Promise<PlacedOrder[]> {
    const lookup = { kind: 'mail-address' as const, indexes: persons };
    const since = new Date(this.clock.now().getTime() - RECENT_MS);
    const found = await ordersFoundBy(this.pool, lookup, { since, most: 4 * MOST });
    const orders = await Promise.all(
      found.map(({ orderId }) =>
        this.orders.load(orderId).catch((error: unknown) => {
          if (error instanceof Refusal) return null;
          throw error;
        }),
      ),
    );
    return orders.filter((order) => order !== null && order.accountId === null).slice(0, MOST) as PlacedOrder[];
  }

  async #mail({ placed }: PlacedOrder, { request_id: requestId }: LinkRequest): Promise<void> {
    const to = await addresseeOf(this.personalData, placed.sender);
    if (!to) return;
    const { orderId } = placed;
    const at = this.clock.now().toISOString();
    const mailId = uuidFrom(orderId, 'recent-link', at.slice(0, 10));
    const requested = event('MailRequested', { mailId, orderId, kind: 'order-link', to, at });
    await appendIfFirst(
      this.store,
      { streamId: streams.mail(mailId), expectedVersion: 0, events: [requested] },
      { metadata: { correlationId: requestId, actor: 'guest', orderId } },
    );
  }
}
