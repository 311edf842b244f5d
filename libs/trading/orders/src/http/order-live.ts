import { Inject, Injectable } from '@nestjs/common';
import type { OrderView } from '@usdt-africa/contracts/api';
import { refusal } from '@usdt-africa/contracts/refusals';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, type EventStream, EventStreams, LOG, type Log } from '@usdt-africa/platform';
import type { Response } from 'express';
import { OrderStreams } from '../application/order-streams.js';
import { OrderPages } from '../read-model/order-pages.js';

/**
 * One open page. `allowed` is called on connect and every minute: a revoked link or another browser's cookie ends it.
 */
export interface LiveView {
  readonly orderId: string;
  readonly view: 'full' | 'masked';
  /** Whose pages are counted together, whatever cookies they have. */
  readonly client: string;
  /** The browser's own cookie: it needs one page's worth of streams. */
  readonly session: string;
  /** The revision of the order that the page was answered with just before, if it was. */
  readonly known: number | null;
  allowed(): Promise<boolean>;
  /** For a customer's page: whether they are still signed in. */
  signedIn?(): Promise<boolean>;
}

const COALESCE_MS = 30;
const AGAIN_MS = 1_000;
const HEARTBEAT_MS = 15_000;
const RECHECK_MS = 60_000;
/** Open pages of one client: a browser has one; behind a carrier's address may be a whole town. */
const MOST_OF_A_CLIENT = 500;

interface Client extends LiveView {
  readonly stream: EventStream;
  lastSent: string;
}

/**
 * Pushes an order's view to its open pages. Each push is the whole view, so a lost message does no harm, and a
 * reconnecting client gets the current state.
 */
@Injectable()
export class OrderLive {
  readonly #clients = new Map<string, Set<Client>>();
  readonly #pending = new Set<string>();
  /** Orders whose pages are being updated now. */
  readonly #publishing = new Map<string, { again: boolean }>();
  /** Orders with something seen that is not final: they move with the chain's head. */
  readonly #confirming = new Set<string>();
  readonly #streams = new EventStreams({ recheckMs: RECHECK_MS, heartbeatMs: HEARTBEAT_MS });
  #looking: NodeJS.Timeout | null = null;
  #networkStands = false;
  #depositsPaused = false;

  constructor(
    private readonly orders: OrderStreams,
    private readonly pages: OrderPages,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {}

  get size(): number {
    let size = 0;
    for (const clients of this.#clients.values()) size += clients.size;
    return size;
  }

  /** Takes over the response until the browser leaves. */
  async open(response: Response, live: LiveView): Promise<void> {
    if (this.countOf(live.client) >= MOST_OF_A_CLIENT) throw refusal('orders.too-many');
    // Spread the reconnects of many browsers after a restart.
    const stream = this.#streams.open(response, live, 1500 + (this.clock.now().getTime() % 1500));
    if (!stream) return;
    const client: Client = { ...live, allowed: () => live.allowed(), stream, lastSent: '' };
    const clients = this.#clients.get(live.orderId) ?? new Set();
    clients.add(client);
    this.#clients.set(live.orderId, clients);
    stream.onClose(() => this.forget(client));
    this.#looking ??= setInterval(() => void this.lookAtNetwork(), HEARTBEAT_MS).unref();
    await this.push(live.orderId);
  }

  /** Something happened to this order. */
  changed(orderId: string): void {
    if (!this.#clients.has(orderId) || this.#pending.has(orderId)) return;
    this.#pending.add(orderId);
    setTimeout(() => {
      this.#pending.delete(orderId);
      void this.push(orderId);
    }, COALESCE_MS);
  }

  /** Rechecks access after it may have ended for some pages: a link was revoked, or an account claimed the order. */
  async narrowed(orderId: string): Promise<void> {
    await this.#streams.recheckAll([...(this.#clients.get(orderId) ?? [])].map(({ stream }) => stream));
  }

  /** Notifies the owner's pages that the order's case changed. Other pages do not learn that there is a case. */
  disputed(orderId: string): void {
    for (const { view, stream } of this.#clients.get(orderId) ?? [])
      if (view === 'full') stream.write('event: dispute\ndata: {}\n\n');
  }

  /** The chain's head moved: confirmations count on. */
  headMoved(): void {
    for (const orderId of this.#confirming) this.changed(orderId);
  }

  close(): void {
    if (this.#looking) clearInterval(this.#looking);
    this.#looking = null;
    this.#streams.close();
    this.#clients.clear();
  }

  private countOf(client: string): number {
    let count = 0;
    for (const clients of this.#clients.values()) for (const open of clients) if (open.client === client) count += 1;
    return count;
  }

  /**
   * Updates run one after another: of two overlapping ones, the one that read first could write last and leave its
   * pages outdated. Pages opened meanwhile are updated by the next run.
   */
  private async push(orderId: string): Promise<void> {
    const under = this.#publishing.get(orderId);
    if (under) {
      under.again = true;
      return;
    }
    const publishing = { again: true };
    this.#publishing.set(orderId, publishing);
    while (publishing.again) {
      publishing.again = false;
      await this.publish(orderId);
    }
    this.#publishing.delete(orderId);
  }

  private async publish(orderId: string): Promise<void> {
    const clients = this.#clients.get(orderId);
    if (!clients) return;
    try {
      const order = await this.orders.load(orderId);
      const views = new Map<string, OrderView>();
      for (const client of clients) {
        const view = views.get(client.view) ?? (await this.pages.viewOf(order, client.view, true));
        views.set(client.view, view);
        if (view.deposits.some((deposit) => deposit.state === 'seen')) this.#confirming.add(orderId);
        else this.#confirming.delete(orderId);
        const data = JSON.stringify(view);
        if (data === client.lastSent) continue;
        const isKnown = client.lastSent === '' && this.isKnown(view, client.known);
        client.lastSent = data;
        if (isKnown) continue;
        client.stream.write(`id: ${view.revision}\nevent: order\ndata: ${data}\n\n`);
      }
    } catch (error) {
      this.log.error({ err: error, orderId }, 'a live page could not be refreshed');
      // Retried after a moment: the order may have no other event for a long time.
      setTimeout(() => this.changed(orderId), AGAIN_MS).unref();
    }
  }

  /**
   * Notifies all pages when the network stalls or deposits are paused, and again when that ends: neither changes an
   * order by itself.
   */
  async lookAtNetwork(): Promise<void> {
    const [stands, paused] = await Promise.all([
      this.pages.networkStandsSeconds().then(
        (seconds) => seconds !== null,
        () => this.#networkStands,
      ),
      this.pages.depositsPaused().catch(() => this.#depositsPaused),
    ]);
    if (stands === this.#networkStands && paused === this.#depositsPaused) return;
    this.#networkStands = stands;
    this.#depositsPaused = paused;
    for (const orderId of this.#clients.keys()) this.changed(orderId);
  }

  /**
   * Whether the page already has this view: before a deposit is seen, a page changes only with its order's own events.
   */
  private isKnown(view: OrderView, known: number | null): boolean {
    return view.revision === known && view.deposits.length === 0 && !this.#networkStands && !view.depositsPaused;
  }

  private forget(client: Client): void {
    const clients = this.#clients.get(client.orderId);
    clients?.delete(client);
    if (clients?.size === 0) {
      this.#clients.delete(client.orderId);
      this.#confirming.delete(client.orderId);
    }
  }
}
