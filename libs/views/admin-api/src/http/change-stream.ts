import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { may, type PermissionName, type SignedInOperator } from '@usdt-africa/operators';
import type { AdminChange } from '@usdt-africa/contracts/admin';
import { STREAM_KINDS } from '@usdt-africa/contracts/events';
import {
  type EventPosition,
  pause,
  type PostgresEventStore,
  type RecordedEvent,
  type Tail,
} from '@usdt-africa/event-store';
import { type EventStream, EventStreams, type Room } from '@usdt-africa/platform';
import type { Response } from 'express';

const FLUSH_MS = 1_000;
const HEARTBEAT_MS = 20_000;
/** With the 2 s that an answer may take: a session that ended is told nothing after 5 s at the latest. */
const RECHECK_MS = 2_000;
const RETRY_MS = 2_000;
/** How often it is looked whether the read models have what is to be told, and how many times: they may stand still. */
const LOOK_MS = 100;
const MOST_LOOKS = 50;
/** More are not named one by one. */
const MOST_NAMED = 20;

interface Changed {
  readonly ids: Set<string>;
  count: number;
  added: number;
}

/** Who listens, by which session. */
type Listening = Pick<SignedInOperator, 'role' | 'sessionId'>;

interface Listener {
  readonly stream: EventStream;
  readonly viewer: Listening;
}

/** Whether whoever asks now is shown everything up to a position. */
export type IsShown = (position: EventPosition) => Promise<boolean>;

/**
 * Tells open consoles what changed: one message a second and resource, and only of what their people may read. They ask at once
 * and once, so it is told when the read models have it, or after five seconds.
 */
export class ChangeStream implements OnApplicationBootstrap, OnApplicationShutdown {
  /** Who may hear that something of a resource changed. */
  readonly #readers: ReadonlyMap<string, PermissionName>;
  /** Streams that are the story of a record of their own. */
  readonly #kinds: readonly { readonly prefix: string; readonly resource: string }[];
  readonly #listeners = new Set<Listener>();
  readonly #changed = new Map<string, Changed>();
  #tail: Tail | null = null;
  #flush: NodeJS.Timeout | null = null;
  #heardTo: EventPosition | null = null;
  readonly #stopping = new AbortController();
  readonly #streams = new EventStreams({ recheckMs: RECHECK_MS, heartbeatMs: HEARTBEAT_MS });

  constructor(
    private readonly store: Pick<PostgresEventStore, 'tail'>,
    rooms: readonly Room[],
    private readonly isShown: IsShown,
    private readonly pace = { flushMs: FLUSH_MS, lookMs: LOOK_MS },
  ) {
    this.#readers = new Map(rooms.map(({ resource, readBy }) => [resource, readBy as PermissionName]));
    this.#kinds = rooms.flatMap(({ resource, stream, also }) =>
      [stream, also].flatMap((kind) => (kind ? [{ prefix: STREAM_KINDS[kind].prefix, resource }] : [])),
    );
  }

  async onApplicationBootstrap(): Promise<void> {
    this.#tail = await this.store.tail((event) => this.#heard(event));
  }

  async onApplicationShutdown(): Promise<void> {
    if (this.#flush) clearTimeout(this.#flush);
    this.#stopping.abort();
    this.#streams.close();
    await this.#tail?.stop();
  }

  /** Keeps an answer open and writes into it what changes, for as long as `allowed` says so. */
  open(response: Response, viewer: Listening, allowed: () => Promise<boolean>): void {
    const stream = this.#streams.open(response, { session: viewer.sessionId, allowed }, RETRY_MS);
    if (!stream) return;
    const listener = { stream, viewer };
    this.#listeners.add(listener);
    stream.onClose(() => this.#listeners.delete(listener));
  }

  #heard(event: RecordedEvent): void {
    if (this.#listeners.size === 0) return;
    // Whoever was disabled or has another role hears it by what they hear no more.
    if (event.streamId.startsWith('operator-')) void this.#streams.recheck();
    const { orderId } = event.metadata;
    // Whatever happens to an order's deposits or payouts changes its row, too.
    if (orderId) this.#note('orders', orderId, event.type === 'OrderPlaced');
    const kind = this.#kinds.find(({ prefix }) => event.streamId.startsWith(prefix));
    if (kind)
      this.#note(kind.resource, event.streamId.slice(kind.prefix.length) || event.streamId, event.version === 1);
    this.#note('events', event.eventId, true);
    this.#heardTo = event.position;
    this.#tellSoon();
  }

  #tellSoon(): void {
    this.#flush ??= setTimeout(() => void this.#tell(), this.pace.flushMs).unref();
  }

  #note(resource: string, id: string, added: boolean): void {
    const known = this.#changed.get(resource) ?? { ids: new Set(), count: 0, added: 0 };
    if (!known.ids.has(id)) known.count += 1;
    if (known.ids.size <= MOST_NAMED) known.ids.add(id);
    if (added) known.added += 1;
    this.#changed.set(resource, known);
  }

  async #tell(): Promise<void> {
    const changed = [...this.#changed];
    this.#changed.clear();
    await this.#untilShown(this.#heardTo!);
    for (const [resource, { ids, count, added }] of changed) {
      const change: AdminChange = { resource, count, added, ...(ids.size <= MOST_NAMED ? { ids: [...ids] } : {}) };
      const message = `event: changed\ndata: ${JSON.stringify(change)}\n\n`;
      const permission = this.#readers.get(resource)!;
      for (const { stream, viewer } of this.#listeners) if (may(viewer.role, permission)) stream.write(message);
    }
    this.#flush = null;
    if (this.#changed.size > 0) this.#tellSoon();
  }

  async #untilShown(position: EventPosition): Promise<void> {
    const { signal } = this.#stopping;
    for (let looks = 1; !signal.aborted; looks += 1) {
      // Without an answer it is told all the same: late is better than never.
      if (looks > MOST_LOOKS || (await this.isShown(position).catch(() => true))) return;
      await pause(this.pace.lookMs, signal);
    }
  }
}
