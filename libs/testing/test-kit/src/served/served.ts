import type { AdminRole } from '@usdt-africa/contracts/admin';
import {
  DirectTransport,
  PersonalData,
  PostgresEventStore,
  type RecordedEvent,
  type RunningSubscription,
} from '@usdt-africa/event-store';
import { newToken, type Problem } from '@usdt-africa/kernel';
import type { Running } from './serve.js';

export interface Answer<Body> {
  readonly status: number;
  /** JSON is parsed; other content is returned as bytes; null where there is none. */
  readonly body: Body;
  readonly headers: Headers;
}

export interface ServedRequest {
  readonly cookie?: string;
  readonly body?: unknown;
  readonly key?: string;
  /** A file, in place of a body. */
  readonly raw?: Buffer;
  /** Null: not sent, though it usually is. */
  readonly headers?: Readonly<Record<string, string | null>>;
}

/** The first operator of a role, or the second. */
export type OperatorName = AdminRole | `${AdminRole}-2`;

export interface SignedIn {
  readonly id: string;
  readonly cookie: string;
}

type Class<Part> = abstract new (...parts: never[]) => Part;

/** A running part of the product: called over HTTP, its subscriptions process events when a test requests it. */
export class Served {
  readonly db: Running['db'];
  readonly clock: Running['clock'];
  readonly keys: Running['keys'];
  readonly url: Running['url'];
  readonly bus: Running['bus'];
  readonly store: PostgresEventStore;
  readonly personalData: PersonalData;
  readonly #app;
  readonly #answers;
  readonly #transport: DirectTransport;
  readonly #running: RunningSubscription[] = [];
  readonly #operators = new Map<OperatorName, SignedIn>();

  constructor({ db, clock, keys, url, bus, app, answers }: Running) {
    this.db = db;
    this.clock = clock;
    this.keys = keys;
    this.url = url;
    this.bus = bus;
    this.#app = app;
    this.#answers = answers;
    this.store = this.get(PostgresEventStore);
    this.personalData = this.get(PersonalData);
    this.#transport = new DirectTransport({ store: this.store });
  }

  /** What the modules have made of it. */
  get<Part>(part: Class<Part>): Part {
    return this.#app.get<unknown, Part>(part, { strict: false });
  }

  /** Starts a subscription that {@link heard} waits for. */
  async applyEvents(
    subscribe: (transport: DirectTransport) => Promise<RunningSubscription>,
  ): Promise<RunningSubscription> {
    const running = await subscribe(this.#transport);
    this.#running.push(running);
    return running;
  }

  /** Waits until the subscriptions have processed all events so far. */
  async applyAll(): Promise<void> {
    // Events that one subscription appends may concern another.
    for (let round = 0; round < 2; round++) for (const running of this.#running) await running.caughtUp();
  }

  /** Stops a subscription. */
  async deafen(running: RunningSubscription): Promise<void> {
    this.#running.splice(this.#running.indexOf(running), 1);
    await running.stop();
  }

  async request<Body = Problem>(method: string, path: string, options: ServedRequest = {}): Promise<Answer<Body>> {
    const { cookie = null, body, key = newToken(), raw } = options;
    const usual = {
      origin: this.url,
      cookie,
      'idempotency-key': method === 'GET' ? null : key,
      'content-type': raw ? 'application/octet-stream' : body === undefined ? null : 'application/json',
    };
    const headers = new Headers();
    for (const [name, value] of Object.entries({ ...usual, ...options.headers }))
      if (value !== null) headers.set(name, value);
    const response = await fetch(this.url + path, {
      method,
      headers,
      ...(raw ? { body: new Uint8Array(raw) } : body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    const isJson = /json/.test(response.headers.get('content-type') ?? '');
    const answered = (bytes.length === 0 ? null : isJson ? JSON.parse(bytes.toString()) : bytes) as Body;
    if (response.ok) this.#answers.check(method, path, answered);
    return { status: response.status, body: answered, headers: response.headers };
  }

  /** An operator of the sandbox, signed in with one click. */
  async operator(name: OperatorName): Promise<SignedIn> {
    const known = this.#operators.get(name);
    if (known) return known;
    const [role, nth = '1'] = name.split('-');
    const { body } = await this.request<{ id: string; role: string }[]>('GET', '/api/admin/auth/sandbox');
    const { id } = body.filter((one) => one.role === role)[Number(nth) - 1]!;
    const signedIn = await this.request('POST', '/api/admin/auth/sandbox', { body: { operatorId: id } });
    const cookie = signedIn.headers.get('set-cookie')!.split(';')[0]!;
    this.#operators.set(name, { id, cookie });
    return { id, cookie };
  }

  async as<Body = Problem>(
    name: OperatorName,
    method: string,
    path: string,
    body?: unknown,
    key?: string,
  ): Promise<Answer<Body>> {
    const { cookie } = await this.operator(name);
    return this.request<Body>(method, path, { cookie, body, ...(key === undefined ? {} : { key }) });
  }

  events(streamId: string): Promise<RecordedEvent[]> {
    return this.store.readStream(streamId);
  }

  /** Ends it; the database stays. */
  async stop(): Promise<void> {
    await this.#transport.close();
    await this.#app.close();
  }

  async close(): Promise<void> {
    await this.stop();
    await this.db.drop();
  }
}
