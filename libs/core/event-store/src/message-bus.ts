import pg from 'pg';
import type { Client } from 'pg';
import { backoffMs, pause, Signal } from './wait.js';
import type { WakeUp } from './wake-up.js';

/**
 * Short messages between processes, over NOTIFY. Any may be lost (a reconnect): what matters is looked up, not sent.
 */
export interface MessageBus extends WakeUp {
  /** Notifies all listeners, in this process at once, elsewhere soon after; equal messages that wait become one. */
  publish(channel: string, payload?: string): void;
  /** @returns a function that ends the listening */
  listen(channel: string, listener: (payload: string) => void): () => void;
  /** Resolves once this process receives the messages of the others. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

export interface WakeUpOptions {
  readonly connectionString: string;
  /** Called when the connection broke; it is reconnected automatically. */
  readonly onError?: (error: unknown) => void;
  /** Shortest time between two rounds to other processes. */
  readonly gapMs?: number;
}

const EVENTS = 'events';
const RECONNECT = { initialMs: 50, maxMs: 2000 };
/** NOTIFY takes less than 8,000 bytes. */
const LONGEST_PAYLOAD = 7900;
const MOST_WAITING = 1000;

/** A bus on a separate connection: a NOTIFY inside the appending transaction would make commits wait for each other. */
export function createWakeUp(options: WakeUpOptions): MessageBus {
  return new PostgresMessageBus(options);
}

class PostgresMessageBus implements MessageBus {
  readonly #connectionString: string;
  readonly #onError: (error: unknown) => void;
  readonly #gapMs: number;
  readonly #listeners = new Map<string, Set<(payload: string) => void>>();
  readonly #outgoing = new Map<string, readonly [channel: string, payload: string]>();
  readonly #closing = new AbortController();
  readonly #changed = new Signal();
  readonly #connected = new Signal();
  readonly #listening = new Set<string>();
  readonly #done: Promise<void>;
  #client: Client | undefined;

  constructor({ connectionString, onError = () => undefined, gapMs = 10 }: WakeUpOptions) {
    this.#connectionString = connectionString;
    this.#onError = onError;
    this.#gapMs = gapMs;
    this.#listeners.set(EVENTS, new Set());
    this.#done = this.#run(this.#closing.signal);
  }

  signal(): void {
    this.publish(EVENTS);
  }

  onWake(listener: () => void): () => void {
    return this.listen(EVENTS, listener);
  }

  publish(channel: string, payload = ''): void {
    assertChannel(channel);
    if (Buffer.byteLength(payload) > LONGEST_PAYLOAD) throw new RangeError(`a message on ${channel} is too long`);
    this.#keep(channel, payload);
    this.#changed.fire();
    this.#deliver(channel, payload);
  }

  listen(channel: string, listener: (payload: string) => void): () => void {
    assertChannel(channel);
    const listeners = this.#listeners.get(channel) ?? new Set();
    this.#listeners.set(channel, listeners.add(listener));
    if (!this.#listening.has(channel)) this.#changed.fire();
    return () => listeners.delete(listener);
  }

  async ready(): Promise<void> {
    while (!this.#isListening() && !this.#closing.signal.aborted)
      await this.#connected.wait(undefined, this.#closing.signal);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#done;
  }

  #isListening(): boolean {
    return [...this.#listeners.keys()].every((channel) => this.#listening.has(channel));
  }

  #deliver(channel: string, payload: string): void {
    for (const listener of this.#listeners.get(channel) ?? []) {
      try {
        listener(payload);
      } catch (error) {
        this.#onError(error);
      }
    }
  }

  async #run(closing: AbortSignal): Promise<void> {
    for (let failures = 0; !closing.aborted;) {
      try {
        const client = (this.#client ??= await this.#connect());
        await this.#listenToAll(client);
        const isDelivered = await this.#sendTo(client);
        failures = 0;
        if (isDelivered) await pause(this.#gapMs, closing);
        else if (this.#client === client && this.#outgoing.size === 0 && this.#isListening())
          await this.#changed.wait(undefined, closing);
      } catch (error) {
        this.#onError(error);
        this.#lose(this.#client);
        await pause(backoffMs(RECONNECT, ++failures), closing);
      }
    }
    await this.#farewell();
  }

  async #connect(): Promise<Client> {
    const client = new pg.Client({
      connectionString: this.#connectionString,
      keepAlive: true,
      application_name: 'wake-up',
    });
    client.on('error', (error) => {
      this.#onError(error);
      this.#lose(client);
    });
    client.on('end', () => this.#lose(client));
    client.on('notification', ({ channel, payload = '', processId }) => {
      if (processId !== (client as Client & { readonly processID: number }).processID) this.#deliver(channel, payload);
    });
    await client.connect();
    // A message is not worth a flush to disk: after a crash readers poll.
    await client.query('set synchronous_commit = off');
    return client;
  }

  async #listenToAll(client: Client): Promise<void> {
    for (const channel of this.#listeners.keys()) {
      if (this.#listening.has(channel)) continue;
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
      this.#listening.add(channel);
      // Messages sent before it listened were missed.
      if (channel === EVENTS) this.#deliver(EVENTS, '');
    }
    this.#connected.fire();
  }

  /** @returns whether there was anything to send */
  async #sendTo(client: Client): Promise<boolean> {
    if (this.#outgoing.size === 0) return false;
    const messages = [...this.#outgoing.values()];
    this.#outgoing.clear();
    try {
      await client.query({
        name: 'notify',
        text: 'select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as m (channel, payload)',
        values: [messages.map(([channel]) => channel), messages.map(([, payload]) => payload)],
      });
    } catch (error) {
      for (const [channel, payload] of messages) this.#keep(channel, payload);
      throw error;
    }
    return true;
  }

  /** While no message can be sent, the oldest are dropped first. */
  #keep(channel: string, payload: string): void {
    this.#outgoing.set(`${channel} ${payload}`, [channel, payload]);
    if (this.#outgoing.size > MOST_WAITING) this.#outgoing.delete(this.#outgoing.keys().next().value!);
  }

  #lose(client: Client | undefined): void {
    if (!client || client !== this.#client) return;
    this.#client = undefined;
    this.#listening.clear();
    this.#changed.fire();
    client.end().catch(() => undefined);
  }

  /** Sends the last messages before the connection closes. */
  async #farewell(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    if (!client) return;
    await this.#sendTo(client).catch(() => undefined);
    await client.end().catch(() => undefined);
  }
}

function assertChannel(channel: string): void {
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(channel)) throw new RangeError('a channel is up to 63 of a-z, 0-9 and _');
}
