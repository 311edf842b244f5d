import type { OrderView } from '@usdt-africa/contracts/api';
import { orderEventsHref } from '../api/order-endpoints';
import { reconnectDelay } from './pace';

const LOCK = 'order-stream';
const CHANNEL = 'order-stream';
const LISTEN_MS = 25_000;
const SERVING_EVERY_MS = 10_000;

type Message =
  | { readonly kind: 'view'; readonly number: string; readonly order: OrderView }
  | { readonly kind: 'dispute'; readonly number: string }
  | { readonly kind: 'serving'; readonly number: string }
  | { readonly kind: 'request'; readonly number: string };

/**
 * Live updates of one order by server-sent events. One visible tab of the browser holds the stream and forwards its
 * messages to the others. While the page is hidden there is none.
 */
export class OrderStream {
  private readonly channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL);
  private source: EventSource | null = null;
  private turn: AbortController | null = null;
  private endTurn: (() => void) | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private serving: ReturnType<typeof setInterval> | undefined;
  private tries = 0;
  private receivedAt = -Infinity;
  private open = false;
  /** The revision that was answered just before, which the stream need not begin with. */
  private known: number | null = null;

  constructor(
    private readonly number: string,
    private readonly onOrder: (order: OrderView) => void,
    /** Its case is not any more as it was. */
    private readonly onDispute: () => void = () => undefined,
    /** The connection ended: the browser may have lost the access. */
    private readonly onLost: () => void = () => undefined,
  ) {
    if (this.channel) this.channel.onmessage = (event: MessageEvent<Message>) => this.receive(event.data);
  }

  /** True while this tab's stream, or another tab's, reports on the order. */
  get isAnnouncing(): boolean {
    return this.open || performance.now() - this.receivedAt < LISTEN_MS;
  }

  /** Waits for this tab's turn to hold the stream. @param known the revision of the order that the page has from now */
  start(known: number | null = null): void {
    if (this.turn) return;
    this.known = known;
    const turn = (this.turn = new AbortController());
    this.channel?.postMessage({ kind: 'request', number: this.number } satisfies Message);
    if (!('locks' in navigator)) {
      this.connect();
      return;
    }
    navigator.locks
      .request(LOCK, { signal: turn.signal }, () => {
        if (turn.signal.aborted) return;
        this.connect();
        return new Promise<void>((resolve) => (this.endTurn = resolve));
      })
      .catch(() => undefined);
  }

  /** Gives the turn to another tab. */
  stop(): void {
    this.disconnect();
    this.turn?.abort();
    this.turn = null;
    this.endTurn?.();
    this.endTurn = null;
  }

  close(): void {
    this.stop();
    this.channel?.close();
  }

  private connect(): void {
    const after = this.known?.toString();
    this.known = null;
    const source = (this.source = new EventSource(orderEventsHref(this.number, after)));
    source.onopen = () => {
      this.open = true;
      this.tries = 0;
      this.notifyServing();
      clearInterval(this.serving);
      this.serving = setInterval(() => this.notifyServing(), SERVING_EVERY_MS);
    };
    source.addEventListener('order', (event: MessageEvent<string>) => {
      const order = JSON.parse(event.data) as OrderView;
      this.channel?.postMessage({ kind: 'view', number: this.number, order } satisfies Message);
      this.onOrder(order);
    });
    source.addEventListener('dispute', () => {
      this.channel?.postMessage({ kind: 'dispute', number: this.number } satisfies Message);
      this.onDispute();
    });
    source.onerror = () => {
      const wasOpen = this.open;
      this.disconnect();
      if (wasOpen) this.onLost();
      this.timer = setTimeout(() => this.turn && this.connect(), reconnectDelay(this.tries++));
    };
  }

  private disconnect(): void {
    clearTimeout(this.timer);
    clearInterval(this.serving);
    this.source?.close();
    this.source = null;
    this.open = false;
  }

  private notifyServing(): void {
    this.channel?.postMessage({ kind: 'serving', number: this.number } satisfies Message);
  }

  private receive(message: Message): void {
    if (message.number !== this.number) return;
    if (message.kind === 'request') {
      if (this.open) this.notifyServing();
      return;
    }
    this.receivedAt = performance.now();
    if (message.kind === 'view') this.onOrder(message.order);
    if (message.kind === 'dispute') this.onDispute();
  }
}
