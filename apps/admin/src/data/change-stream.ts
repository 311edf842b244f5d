import type { AdminChange } from '@usdt-africa/contracts/admin';
import { API } from './http';

const LOCK = 'console-stream';
const CHANNEL = 'console-stream';
/** After a refusal: too many streams, or a server that is being started. */
const RECONNECT_MS = 10_000;

type Message =
  | { readonly kind: 'open' }
  | { readonly kind: 'changed'; readonly change: AdminChange }
  | { readonly kind: 'request'; readonly tab: string }
  | { readonly kind: 'serving'; readonly tab: string };

export interface ChangeHandlers {
  /** The stream reports from now on. @param hasMissed whether it did before, and was interrupted */
  readonly onOpen: (hasMissed: boolean) => void;
  readonly onChanged: (change: AdminChange) => void;
  /** The server refused the stream: the session may have ended. */
  readonly onRefused: () => void;
}

/**
 * The console's stream of changes, one for all tabs of a browser: over HTTP/1.1 a browser has six connections to the
 * server. The tab with the lock holds the stream and forwards its messages; when it closes or freezes, the next one
 * connects. Without Web Locks each tab has its own.
 */
export class ChangeStream {
  readonly #tab = crypto.randomUUID();
  readonly #handlers: ChangeHandlers;
  readonly #channel = 'locks' in navigator ? new BroadcastChannel(CHANNEL) : null;
  #source: EventSource | null = null;
  #turn: AbortController | null = null;
  #endTurn: (() => void) | null = null;
  #again: ReturnType<typeof setTimeout> | undefined;
  #hasOpened = false;

  constructor(handlers: ChangeHandlers) {
    this.#handlers = handlers;
    if (this.#channel) this.#channel.onmessage = ({ data }: MessageEvent<Message>) => this.#receive(data);
    document.addEventListener('freeze', this.#stop);
    document.addEventListener('resume', this.#start);
    this.#start();
  }

  close(): void {
    document.removeEventListener('freeze', this.#stop);
    document.removeEventListener('resume', this.#start);
    this.#stop();
    this.#channel?.close();
  }

  /** Waits for this tab's turn to hold the stream; meanwhile another tab may report. */
  readonly #start = (): void => {
    if (this.#turn) return;
    const turn = (this.#turn = new AbortController());
    if (!this.#channel) {
      this.#connect();
      return;
    }
    this.#send({ kind: 'request', tab: this.#tab });
    navigator.locks
      .request(LOCK, { signal: turn.signal }, () => {
        if (turn.signal.aborted) return;
        this.#connect();
        return new Promise<void>((resolve) => (this.#endTurn = resolve));
      })
      .catch(() => undefined);
  };

  /** Gives the turn to another tab. */
  readonly #stop = (): void => {
    clearTimeout(this.#again);
    this.#source?.close();
    this.#source = null;
    this.#turn?.abort();
    this.#turn = null;
    this.#endTurn?.();
    this.#endTurn = null;
  };

  #connect(): void {
    const source = (this.#source = new EventSource(`${API}/stream`, { withCredentials: true }));
    source.addEventListener('open', () => {
      this.#send({ kind: 'open' });
      this.#opened();
    });
    source.addEventListener('changed', ({ data }: MessageEvent<string>) => {
      const change = JSON.parse(data) as AdminChange;
      this.#send({ kind: 'changed', change });
      this.#handlers.onChanged(change);
    });
    // The browser reconnects an interrupted stream, but not a refused one.
    source.addEventListener('error', () => {
      if (source.readyState !== EventSource.CLOSED) return;
      this.#again = setTimeout(() => this.#connect(), RECONNECT_MS);
      this.#handlers.onRefused();
    });
  }

  #opened(): void {
    const hasMissed = this.#hasOpened;
    this.#hasOpened = true;
    this.#handlers.onOpen(hasMissed);
  }

  #send(message: Message): void {
    this.#channel?.postMessage(message);
  }

  #receive(message: Message): void {
    if (message.kind === 'changed') this.#handlers.onChanged(message.change);
    else if (message.kind === 'open') this.#opened();
    else if (message.kind === 'request' && this.#source?.readyState === EventSource.OPEN)
      this.#send({ kind: 'serving', tab: message.tab });
    // Other tabs are served already.
    else if (message.kind === 'serving' && message.tab === this.#tab) this.#opened();
  }
}
