import type { OrderView } from '@usdt-africa/contracts/api';
import { type Clock, Refusal } from '@usdt-africa/kernel';
import type { Log } from '@usdt-africa/platform';
import type { Response } from 'express';
import type { OrderStreams } from '../application/order-streams.js';
import type { OrderPages } from '../read-model/order-pages.js';

/** One open page. `allowed` is asked on connect and every minute: a revoked link or another browser's cookie ends it. */
export interface LiveView {
  readonly orderId: string;
  readonly view: 'full' | 'masked';
  /** Whose pages are counted together. */
  readonly client: string;
  allowed(): Promise<boolean>;
}

const COALESCE_MS = 30;
const HEARTBEAT_MS = 15_000;
const RECHECK_EVERY = 4;
/** Open pages of one client: a browser has one; behind a carrier's address may be a whole town. */
const MOST_OF_A_CLIENT = 500;

interface Client extends LiveView {
  readonly response: Response;
  beats: number;
  lastSent: string;
}

/**
 * Pushes an order's page to whoever has it open. What is pushed is the whole view, so a lost message does no harm, and a
 * client that comes back gets the truth of now.
 */
export class OrderLive {
  readonly #clients = new Map<string, Set<Client>>();
  readonly #pending = new Set<string>();
  /** Orders with something seen that is not final: they move with the chain's head. */
  readonly #confirming = new Set<string>();
  #heartbeat: NodeJS.Timeout | null = null;

  constructor(
    private readonly orders: OrderStreams,
    private readonly pages: OrderPages,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  get size(): number {
    let size = 0;
    for (const clients of this.#clients.values()) size += clients.size;
    return size;
  }

  /** Takes over the response until the browser leaves. */
  async open(response: Response, live: LiveView): Promise<void> {
    if (this.countOf(live.client) >= MOST_OF_A_CLIENT)
      throw new Refusal(429, 'too-many', 'Too many live pages are open. Close some of them.', {
        retryAfterSeconds: 30,
      });
    response.status(200).set({
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    });
    // Spread the reconnects of many browsers after a restart.
    response.write(`retry: ${1500 + (this.clock.now().getTime() % 1500)}\n\n`);
    const client: Client = { ...live, allowed: () => live.allowed(), response, beats: 0, lastSent: '' };
    const clients = this.#clients.get(live.orderId) ?? new Set();
    clients.add(client);
    this.#clients.set(live.orderId, clients);
    response.on('close', () => this.forget(client));
    this.#heartbeat ??= setInterval(() => void this.beat(), HEARTBEAT_MS).unref();
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

  /** Something happened to this order's case: its owner looks at it again. Nobody else hears that there is one. */
  disputed(orderId: string): void {
    for (const { view, response } of this.#clients.get(orderId) ?? [])
      if (view === 'full') response.write('event: dispute\ndata: {}\n\n');
  }

  /** The chain's head moved: confirmations count on. */
  headMoved(): void {
    for (const orderId of this.#confirming) this.changed(orderId);
  }

  close(): void {
    if (this.#heartbeat) clearInterval(this.#heartbeat);
    for (const clients of this.#clients.values()) for (const client of clients) client.response.end();
    this.#clients.clear();
  }

  private countOf(client: string): number {
    let count = 0;
    for (const clients of this.#clients.values()) for (const open of clients) if (open.client === client) count += 1;
    return count;
  }

  private async push(orderId: string): Promise<void> {
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
        client.lastSent = data;
        client.response.write(`id: ${view.revision}\nevent: order\ndata: ${data}\n\n`);
      }
    } catch (error) {
      this.log.error({ err: error, orderId }, 'a live page could not be refreshed');
    }
  }

  private async beat(): Promise<void> {
    for (const clients of this.#clients.values())
      for (const client of clients) {
        client.beats += 1;
        if (client.beats % RECHECK_EVERY === 0 && !(await client.allowed().catch(() => true))) {
          client.response.end();
          this.forget(client);
        } else client.response.write(': still here\n\n');
      }
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
