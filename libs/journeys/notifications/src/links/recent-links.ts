import { event, streams } from '@usdt-africa/contracts/events';
import { appendIfFirst, type EventStore, type PersonalData } from '@usdt-africa/event-store';
import { type Clock, Refusal, uuidFrom, uuidv7 } from '@usdt-africa/kernel';
import { identifiersOf } from '@usdt-africa/limits';
import { findersOf, type OrderStreams, ordersFoundBy, type PlacedOrder } from '@usdt-africa/orders';
import { type Log, Poller } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { addresseeOf } from '../application/addressee.js';

/** So far back an order is one that somebody may look for. */
const RECENT_MS = 30 * 86_400_000;
/** Mails for one request: of the latest orders. */
const MOST = 3;
const DAY_MS = 86_400_000;
const BATCH = 20;

interface Asked {
  readonly request_id: string;
  readonly persons: readonly string[];
}

/**
 * Links to somebody's recent orders, mailed to the address that was typed where an order's number may stand. Whoever asks is
 * answered before anybody looks whether the address is known: the request writes one row, whatever the address.
 */
export class RecentLinks {
  constructor(
    private readonly pool: Pool,
    private readonly personalData: Pick<PersonalData, 'blindIndexes'>,
    private readonly clock: Clock,
  ) {}

  async ask(email: string): Promise<void> {
    // Of the address nothing is kept but what it is found by.
    const identifiers = identifiersOf(this.personalData, { email, phone: '', bankCode: '', accountNumber: '' });
    const indexes = findersOf(identifiers).find(({ kind }) => kind === 'mail-address')!.indexes;
    const now = this.clock.now();
    await this.pool.query('insert into recent_link_requests (request_id, persons, asked_at) values ($1, $2, $3)', [
      uuidv7(now),
      indexes,
      now,
    ]);
  }
}

/** Goes through what was asked for, and has the mails written: each order's to its own sender, once a day. */
export class RecentLinkClerk {
  readonly #poller: Poller;

  constructor(
    private readonly pool: Pool,
    private readonly store: Pick<EventStore, 'append'>,
    private readonly orders: Pick<OrderStreams, 'load'>,
    private readonly personalData: Pick<PersonalData, 'open' | 'seal'>,
    private readonly clock: Clock,
    log: Log,
    everyMs = 2_000,
  ) {
    this.#poller = new Poller(() => this.work(), {
      everyMs,
      missed: (error) => log.error({ err: error }, 'links to recent orders: a turn was missed'),
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
    const { rows } = await this.pool.query<Asked>(
      'select request_id, persons from recent_link_requests where asked_at > $1 order by asked_at limit $2',
      [new Date(this.clock.now().getTime() - DAY_MS), BATCH],
    );
    for (const asked of rows) {
      for (const order of await this.#latest(asked)) await this.#mail(order, asked);
      await this.pool.query('delete from recent_link_requests where request_id = $1', [asked.request_id]);
    }
    // What nobody came to in a day is asked for again.
    await this.pool.query('delete from recent_link_requests where asked_at <= $1', [
      new Date(this.clock.now().getTime() - DAY_MS),
    ]);
  }

  /** What became a customer's is left out: its owner logs in. */
  async #latest({ persons }: Asked): Promise<PlacedOrder[]> {
    const finder = { kind: 'mail-address' as const, indexes: persons };
    const since = new Date(this.clock.now().getTime() - RECENT_MS);
    const found = await ordersFoundBy(this.pool, finder, { since, most: 4 * MOST });
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

  async #mail({ placed }: PlacedOrder, { request_id: requestId }: Asked): Promise<void> {
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
