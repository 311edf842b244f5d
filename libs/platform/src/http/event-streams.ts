import { refusal } from '@usdt-africa/contracts/refusals';
import type { Response } from 'express';
import { dropDocumentHeaders } from './document-headers.js';

/** Whose stream it is, and whether it still may be. */
export interface StreamTerms {
  /** A session or a browser's cookie: its streams are counted together. */
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
   * Turns an answer into a stream. To HEAD it says what GET would and ends.
   * @param retryMs after how long a browser comes back
   * @returns null when there is nothing to write to, as where the browser left while it was looked who asks
   * @throws Refusal 429 `too-many-streams` for a session that has as many as it may
   */
  open(response: Response, terms: StreamTerms, retryMs: number): EventStream | null {
    if (this.#countOf(terms.session) >= (this.options.mostOfSession ?? MOST_OF_SESSION))
      throw refusal('http.too-many-streams');
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

  #countOf(session: string): number {
    let count = 0;
    for (const { terms } of this.#open) if (terms.session === session) count += 1;
    return count;
  }
}
