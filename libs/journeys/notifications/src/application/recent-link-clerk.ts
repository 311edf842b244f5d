import { Inject, Optional } from '@nestjs/common';
import { event, streams } from '@usdt-africa/contracts/events';
import { appendIfFirst, type EventStore, PersonalData, PostgresEventStore } from '@usdt-africa/event-store';
import { type Clock, Refusal, uuidFrom } from '@usdt-africa/kernel';
import { OrderStreams } from '@usdt-africa/orders';
import { CLOCK, type Job, LOG, type Log, Poller, POOL, WorkerJob } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { addresseeOf } from './addressee.js';
import { recentOrderIds } from './recent-orders.js';

/** Time between two ticks, for tests: nothing provides it in production. */
const TICK_MS = Symbol('time between two ticks of the recent link clerk');
const DAY_MS = 86_400_000;
const BATCH = 20;

interface LinkRequest {
  readonly request_id: string;
  readonly persons: readonly string[];
}

/** Processes the requests: one mail for each address that has recent orders, once a day until there is another order. */
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

  /** What two clerks both do is done once: a mail's id follows from the newest order and the day. */
  async work(): Promise<void> {
    const { rows } = await this.pool.query<LinkRequest>(
      'select request_id, persons from recent_link_requests where requested_at > $1 order by requested_at limit $2',
      [new Date(this.clock.now().getTime() - DAY_MS), BATCH],
    );
    for (const link of rows) {
      await this.#mail(link);
      await this.pool.query('delete from recent_link_requests where request_id = $1', [link.request_id]);
    }
    // A request that was not processed within a day must be made again.
    await this.pool.query('delete from recent_link_requests where requested_at <= $1', [
      new Date(this.clock.now().getTime() - DAY_MS),
    ]);
  }

  /** To the sender of the newest order whose data are not erased. */
  async #mail({ request_id: requestId, persons }: LinkRequest): Promise<void> {
    for (const orderId of await recentOrderIds(this.pool, persons, this.clock.now())) {
      const order = await this.orders.load(orderId).catch((error: unknown) => {
        if (error instanceof Refusal) return null;
        throw error;
      });
      const to = order && (await addresseeOf(this.personalData, order.placed.sender));
      if (!to) continue;
      const at = this.clock.now().toISOString();
      const mailId = uuidFrom(orderId, 'recent-orders', at.slice(0, 10));
      const requested = event('MailRequested', { mailId, orderId, kind: 'recent-orders', to, at });
      await appendIfFirst(
        this.store,
        { streamId: streams.mail(mailId), expectedVersion: 0, events: [requested] },
        { metadata: { correlationId: requestId, actor: 'guest', orderId } },
      );
      return;
    }
  }
}
