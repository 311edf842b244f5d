import type { Response } from 'express';
import { dropDocumentHeaders } from './document-headers.js';

/** Whose stream it is, and whether it still may be. */
export interface StreamTerms {
  /** One browser's, by its session or its cookie: its streams are counted together, and the newest of them ends the oldest. */
  readonly session: string;
  /** Checked repeatedly while the stream is open. False, a timeout and a failure all end it. */
  allowed(): Promise<boolean>;
  /**
   * For signed-in customers: whether the session is still valid. Checked every two seconds, so that with up to two
   * seconds for the answer a stream ends within five of its session. Ends it as `allowed` does.
   */
  signedIn?(): Promise<boolean>;
}

export interface EventStreamsOptions {
  /** Interval of the checks of each stream's terms. */
  readonly recheckMs: number;
  /** Interval of the keep-alive comment. */
  readonly heartbeatMs: number;
  /** How long an answer about the terms may take; 2 s. */
  readonly answerMs?: number;
  /** Open streams of one session; a browser needs one. */
  readonly mostOfSession?: number;
}

const ANSWER_MS = 2_000;
const SIGNED_IN_MS = 2_000;
const MOST_OF_SESSION = 10;
/** What may wait for a reader that does not read, before it is left. */
const MOST_UNREAD_BYTES = 1_000_000;
/** A page whose stream was ended for a newer one is there still, perhaps, and then in no hurry to end the next. */
const DISPLACED_RETRY_MS = 30_000;

/** One answer that stays open. */
export class EventStream {
  constructor(
    private readonly response: Response,
    readonly terms: StreamTerms,
  ) {}

  /** Writes a message or a comment; a client that does not read is disconnected. */
  write(text: string): void {
    if (this.response.writableEnded) return;
    if (this.response.writableLength > MOST_UNREAD_BYTES) this.response.destroy();
    else this.response.write(text);
  }

  end(): void {
    this.response.end();
  }

  /** All written data has left this process. */
  get isRead(): boolean {
    return this.response.writableLength === 0;
  }

  /**
   * Ends it in favor of a newer one of the same session. A reader that has not taken earlier data is not waited for.
   */
  displace(): void {
    if (this.isRead) this.response.end(`retry: ${DISPLACED_RETRY_MS}\n\n`);
    else this.response.destroy();
  }

  onClose(closed: () => void): void {
    this.response.on('close', closed);
  }
}

/**
 * Open server-sent event streams: counted by session, kept alive, and rechecked for access. All open streams of the
 * product are managed here, so that each of them gets all of this.
 */
export class EventStreams {
  readonly #open = new Set<EventStream>();
  #heartbeat: NodeJS.Timeout | null = null;
  #recheck: NodeJS.Timeout | null = null;
  #sessions: NodeJS.Timeout | null = null;
  #rechecking: Promise<void> | null = null;

  constructor(private readonly options: EventStreamsOptions) {}

  /**
   * Turns a response into a stream. For HEAD it sends the headers of GET and ends. A session at its limit loses its
   * oldest stream: a client that reconnects over an unstable mobile network leaves streams open until TCP gives up, and
   * only the newest is in use.
   * @param retryMs reconnect delay of the browser
   * @returns null when the response is closed, as when the browser disconnected during authentication, and for HEAD
   */
  open(response: Response, terms: StreamTerms, retryMs: number): EventStream | null {
    // Its end would never be reported: it would be counted and checked until this process ends.
    if (response.closed) return null;
    response.status(200);
    // As it is defined, without the charset that Express would add to it.
    response.setHeader('Content-Type', 'text/event-stream');
    response.setHeader('Cache-Control', 'no-store, no-transform');
    response.setHeader('X-Accel-Buffering', 'no');
    dropDocumentHeaders(response);
    if (response.req.method === 'HEAD') {
      response.end();
      return null;
    }
    this.#closeOldest(terms.session);
    response.write(`retry: ${retryMs}\n\n`);
    const stream = new EventStream(response, terms);
    this.#open.add(stream);
    stream.onClose(() => this.#open.delete(stream));
    this.#heartbeat ??= setInterval(() => this.#beat(), this.options.heartbeatMs).unref();
    this.#recheck ??= setInterval(() => void this.recheck(), this.options.recheckMs).unref();
    if (terms.signedIn) this.#sessions ??= setInterval(() => void this.#checkSessions(), SIGNED_IN_MS).unref();
    return stream;
  }

  /** Checks all streams' terms now; concurrent calls share one round. */
  recheck(): Promise<void> {
    return (this.#rechecking ??= this.recheckAll(this.#open).finally(() => (this.#rechecking = null)));
  }

  /** Checks the terms of these streams now, after a decision about who may see their data. */
  async recheckAll(streams: Iterable<EventStream>): Promise<void> {
    await Promise.all(
      [...streams].map(async (stream) => {
        if (!(await this.#holds(() => stream.terms.allowed()))) stream.end();
      }),
    );
  }

  close(): void {
    if (this.#heartbeat) clearInterval(this.#heartbeat);
    if (this.#recheck) clearInterval(this.#recheck);
    if (this.#sessions) clearInterval(this.#sessions);
    this.#heartbeat = this.#recheck = this.#sessions = null;
    for (const stream of this.#open) stream.end();
    this.#open.clear();
  }

  /** One question for each session, however many streams it has open. */
  async #checkSessions(): Promise<void> {
    const answers = new Map<string, Promise<boolean>>();
    const signedIn = [...this.#open].filter(({ terms }) => terms.signedIn !== undefined);
    await Promise.all(
      signedIn.map(async (stream) => {
        const { session } = stream.terms;
        const answer = answers.get(session) ?? this.#holds(() => stream.terms.signedIn!());
        answers.set(session, answer);
        if (!(await answer)) stream.end();
      }),
    );
  }

  async #holds(check: () => Promise<boolean>): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<false>((resolve) => {
      timer = setTimeout(() => resolve(false), this.options.answerMs ?? ANSWER_MS);
    });
    try {
      return await Promise.race([check(), late]);
    } catch {
      return false;
    } finally {
      clearTimeout(timer);
    }
  }

  #beat(): void {
    for (const stream of this.#open) stream.write(': still here\n\n');
  }

  /** Ends the oldest that is not read, or the oldest, of a session that has as many as it may. */
  #closeOldest(session: string): void {
    const own = [...this.#open].filter(({ terms }) => terms.session === session);
    if (own.length < (this.options.mostOfSession ?? MOST_OF_SESSION)) return;
    const displaced = own.find(({ isRead }) => !isRead) ?? own[0]!;
    this.#open.delete(displaced);
    displaced.displace();
  }
}
