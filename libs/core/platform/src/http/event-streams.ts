import type { Response } from 'express';
import { dropDocumentHeaders } from './document-headers.js';

/** Whose stream it is, and whether it still may be. */
export interface StreamTerms {
  /** One browser's, by its session or its cookie: its streams are counted together, and the newest of them ends the oldest. */
  readonly session: string;
  /** Asked again and again while the stream is open. An answer of false, no answer and a failure all end it. */
  allowed(): Promise<boolean>;
  /**
   * Where somebody is signed in: whether they still are. Asked every two seconds, so that with the two that an answer may take a
   * stream ends within five of its session. Ends it as `allowed` does.
   */
  signedIn?(): Promise<boolean>;
}

export interface EventStreamsOptions {
  /** How often each stream's terms are asked again. */
  readonly recheckMs: number;
  /** How often a comment says that the stream is alive. */
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

  /** Writes a message or a comment; whoever does not read what was written is left. */
  write(text: string): void {
    if (this.response.writableEnded) return;
    if (this.response.writableLength > MOST_UNREAD_BYTES) this.response.destroy();
    else this.response.write(text);
  }

  end(): void {
    this.response.end();
  }

  /** What was written last has left this process. */
  get isRead(): boolean {
    return this.response.writableLength === 0;
  }

  /** Ends it for a newer one of the same session. Nobody waits for a reader that has not taken what was written before. */
  displace(): void {
    if (this.isRead) this.response.end(`retry: ${DISPLACED_RETRY_MS}\n\n`);
    else this.response.destroy();
  }

  onClose(closed: () => void): void {
    this.response.on('close', closed);
  }
}

/**
 * Server-sent events that are open: counted by session, kept alive, asked again whether they still may be. Every part of
 * the product that keeps an answer open does it here, so that none forgets one of these.
 */
export class EventStreams {
  readonly #open = new Set<EventStream>();
  #heartbeat: NodeJS.Timeout | null = null;
  #recheck: NodeJS.Timeout | null = null;
  #sessions: NodeJS.Timeout | null = null;
  #rechecking: Promise<void> | null = null;

  constructor(private readonly options: EventStreamsOptions) {}

  /**
   * Turns an answer into a stream. To HEAD it says what GET would and ends. A session that has as many as it may loses its oldest:
   * whoever came back over a mobile network that broke has left streams behind that stand until TCP gives them up, and the newest is
   * the one that somebody looks at.
   * @param retryMs after how long a browser comes back
   * @returns null when there is nothing to write to, as where the browser left while it was looked who asks
   */
  open(response: Response, terms: StreamTerms, retryMs: number): EventStream | null {
    // Nobody would ever hear of its end: it would be counted, and asked about, for as long as this process lives.
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
    this.#makeRoom(terms.session);
    response.write(`retry: ${retryMs}\n\n`);
    const stream = new EventStream(response, terms);
    this.#open.add(stream);
    stream.onClose(() => this.#open.delete(stream));
    this.#heartbeat ??= setInterval(() => this.#beat(), this.options.heartbeatMs).unref();
    this.#recheck ??= setInterval(() => void this.recheck(), this.options.recheckMs).unref();
    if (terms.signedIn) this.#sessions ??= setInterval(() => void this.#askSessions(), SIGNED_IN_MS).unref();
    return stream;
  }

  /** Asks all streams' terms now; a round that is under way is not doubled. */
  recheck(): Promise<void> {
    return (this.#rechecking ??= this.ask(this.#open).finally(() => (this.#rechecking = null)));
  }

  /** Asks the terms of these streams now: something was just decided about who may see what they tell. */
  async ask(streams: Iterable<EventStream>): Promise<void> {
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
  async #askSessions(): Promise<void> {
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

  async #holds(asked: () => Promise<boolean>): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<false>((resolve) => {
      timer = setTimeout(() => resolve(false), this.options.answerMs ?? ANSWER_MS);
    });
    try {
      return await Promise.race([asked(), late]);
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
  #makeRoom(session: string): void {
    const own = [...this.#open].filter(({ terms }) => terms.session === session);
    if (own.length < (this.options.mostOfSession ?? MOST_OF_SESSION)) return;
    const displaced = own.find(({ isRead }) => !isRead) ?? own[0]!;
    this.#open.delete(displaced);
    displaced.displace();
  }
}
