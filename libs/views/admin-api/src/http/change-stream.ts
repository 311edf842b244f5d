import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { may, type PermissionName, type SignedInOperator } from '@usdt-africa/operators';
import type { AdminChange } from '@usdt-africa/contracts/admin';
import { STREAM_KINDS } from '@usdt-africa/contracts/events';
import { type EventPosition, pause, PostgresEventStore, type RecordedEvent, type Tail } from '@usdt-africa/event-store';
import { type EventStream, EventStreams, type LiveResource, POOL } from '@usdt-africa/platform';
import type { Response } from 'express';
import type { Pool } from 'pg';
import { ADMIN_API_CONFIG, type AdminApiConfig } from '../admin-api-config.js';
import { shownTo } from '../read-model/shown-to.js';

const FLUSH_MS = 1_000;
const HEARTBEAT_MS = 20_000;
/** With the 2 s that a check may take: a session that ended receives nothing after 5 s at the latest. */
const RECHECK_MS = 2_000;
const RETRY_MS = 2_000;
/** How often, and how many times, the read models are polled for a change before it is sent: they may have stopped. */
const POLL_MS = 100;
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

/** Whether a query made now includes everything up to a position. */
export type IsShown = (position: EventPosition) => Promise<boolean>;

/**
 * Notifies open consoles of changes: one message a second and resource, only for resources that their operators may
 * read. They query once, immediately, so the message is sent when the read models have the change, or after five
 * seconds.
 */
export class ChangeStream implements OnApplicationBootstrap, OnApplicationShutdown {
  /** Permission needed to receive changes of a resource. */
  readonly #readers: ReadonlyMap<string, PermissionName>;
  /** Streams that hold the events of one record of a resource. */
  readonly #kinds: readonly { readonly prefix: string; readonly resource: string }[];
  readonly #listeners = new Set<Listener>();
  readonly #changed = new Map<string, Changed>();
  #tail: Tail | null = null;
  #flush: NodeJS.Timeout | null = null;
  #receivedUpTo: EventPosition | null = null;
  readonly #stopping = new AbortController();
  readonly #streams = new EventStreams({ recheckMs: RECHECK_MS, heartbeatMs: HEARTBEAT_MS });

  constructor(
    private readonly store: Pick<PostgresEventStore, 'tail'>,
    resources: readonly LiveResource[],
    private readonly isShown: IsShown,
    private readonly pace = { flushMs: FLUSH_MS, lookMs: POLL_MS },
  ) {
    this.#readers = new Map(resources.map(({ resource, readBy }) => [resource, readBy as PermissionName]));
    this.#kinds = resources.flatMap(({ resource, stream, also }) =>
      [stream, also].flatMap((kind) => (kind ? [{ prefix: STREAM_KINDS[kind].prefix, resource }] : [])),
    );
  }

  async onApplicationBootstrap(): Promise<void> {
    this.#tail = await this.store.tail((event) => this.#onEvent(event));
  }

  async onApplicationShutdown(): Promise<void> {
    if (this.#flush) clearTimeout(this.#flush);
    this.#stopping.abort();
    this.#streams.close();
    await this.#tail?.stop();
  }

  /** Opens a response and writes changes into it, for as long as `allowed` permits. */
  open(response: Response, viewer: Listening, allowed: () => Promise<boolean>): void {
    const stream = this.#streams.open(response, { session: viewer.sessionId, allowed }, RETRY_MS);
    if (!stream) return;
    const listener = { stream, viewer };
    this.#listeners.add(listener);
    stream.onClose(() => this.#listeners.delete(listener));
  }

  #onEvent(event: RecordedEvent): void {
    if (this.#listeners.size === 0) return;
    // An operator who was disabled or has another role stops receiving changes.
    if (event.streamId.startsWith('operator-')) void this.#streams.recheck();
    const { orderId } = event.metadata;
    // Whatever happens to an order's deposits or payouts changes its row, too.
    if (orderId) this.#note('orders', orderId, event.type === 'OrderPlaced');
    const kind = this.#kinds.find(({ prefix }) => event.streamId.startsWith(prefix));
    if (kind)
      this.#note(kind.resource, event.streamId.slice(kind.prefix.length) || event.streamId, event.version === 1);
    this.#note('events', event.eventId, true);
    this.#receivedUpTo = event.position;
    this.#flushSoon();
  }

  #flushSoon(): void {
    this.#flush ??= setTimeout(() => void this.#flushChanges(), this.pace.flushMs).unref();
  }

  #note(resource: string, id: string, added: boolean): void {
    const known = this.#changed.get(resource) ?? { ids: new Set(), count: 0, added: 0 };
    if (!known.ids.has(id)) known.count += 1;
    if (known.ids.size <= MOST_NAMED) known.ids.add(id);
    if (added) known.added += 1;
    this.#changed.set(resource, known);
  }

  async #flushChanges(): Promise<void> {
    const changed = [...this.#changed];
    this.#changed.clear();
    await this.#untilShown(this.#receivedUpTo!);
    for (const [resource, { ids, count, added }] of changed) {
      const change: AdminChange = { resource, count, added, ...(ids.size <= MOST_NAMED ? { ids: [...ids] } : {}) };
      const message = `event: changed\ndata: ${JSON.stringify(change)}\n\n`;
      const permission = this.#readers.get(resource)!;
      for (const { stream, viewer } of this.#listeners) if (may(viewer.role, permission)) stream.write(message);
    }
    this.#flush = null;
    if (this.#changed.size > 0) this.#flushSoon();
  }

  async #untilShown(position: EventPosition): Promise<void> {
    const { signal } = this.#stopping;
    for (let looks = 1; !signal.aborted; looks += 1) {
      // If the check fails, the change is sent all the same: late is better than never.
      if (looks > MOST_LOOKS || (await this.isShown(position).catch(() => true))) return;
      await pause(this.pace.lookMs, signal);
    }
  }
}

/** The changes of the lists of the console, each once the read models show it. */
@Injectable()
export class ConsoleChanges extends ChangeStream {
  constructor(
    store: PostgresEventStore,
    @Inject(POOL) pool: Pool,
    @Inject(ADMIN_API_CONFIG) { liveResources, readModels }: AdminApiConfig,
  ) {
    super(store, liveResources, (position) => shownTo(pool, readModels, position));
  }
}
