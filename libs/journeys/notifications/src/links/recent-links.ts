import { event, streams } from '@usdt-africa/contracts/events';
import { appendIfFirst, type EventStore, type PersonalData } from '@usdt-africa/event-store';
import { type Clock, Refusal, uuidFrom, uuidv7 } from '@usdt-africa/kernel';
import { identifiersOf } from '@usdt-africa/limits';
import { lookupsOf, type OrderStreams, ordersFoundBy, type PlacedOrder } from '@usdt-africa/orders';
import { type Log, Poller } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { addresseeOf } from '../application/addressee.js';

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

/**
 * Mails links to a customer's recent orders to the address that was typed in place of an order number. The response is
 * sent before the address is looked up: the request writes one row, whatever the address.
 */
export class RecentLinks {
  constructor(
    private readonly pool: Pool,
    private readonly personalData: Pick<PersonalData, 'blindIndexes'>,
    private readonly clock: Clock,
  ) {}

  async request(email: string): Promise<void> {
    // Only the blind index of the address is stored.
    const identifiers = identifiersOf(this.personalData, { email, phone: '', bankCode: '', accountNumber: '' });
    const indexes = lookupsOf(identifiers).find(({ kind }) => kind === 'mail-address')!.indexes;
    const now = this.clock.now();
    await this.pool.query('insert into recent_link_requests (request_id, persons, requested_at) values ($1, $2, $3)', [
      uuidv7(now),
      indexes,
      now,
    ]);
  }
}

/** Processes the requests and requests the mails: each order's to its own sender, once a day. */
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
