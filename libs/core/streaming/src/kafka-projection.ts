import {
  Attempts,
  crashPoint,
  isUpTo,
  noteStop,
  ProjectionApplier,
  untilOwnRowVersion,
  upToNewer,
} from '@usdt-africa/event-store';
import type {
  Batch,
  EventPosition,
  NewerEventError,
  Projection,
  RecordedEvent,
  TopicPartition,
} from '@usdt-africa/event-store';
import type { PoolClient } from 'pg';
import { decode } from './codec.js';
import { eventsBetween } from './gap.js';
import type { IncomingBatch } from './kafka-client.js';
import { KafkaSubscription } from './kafka-subscription.js';
import type { KafkaSubscriptionOptions } from './kafka-subscription.js';
import {
  isGap,
  later,
  loadPartitionPlace,
  loadPartitionPlaces,
  savePartitionPlace,
  savePartitionPlaces,
} from './partition-place.js';
import type { Labelled } from './ours.js';
import type { MovedPlace } from './partition-place.js';
import type { BehindPartition } from './silence.js';

/** An event between the place and a message has not come through Kafka. */
class GapError extends Error {
  constructor(
    readonly after: EventPosition | null,
    readonly upTo: EventPosition,
  ) {
    super('events are missing in Kafka: they are read from the store');
    this.name = 'GapError';
  }
}

/** A batch of one partition, as far as it is ours. */
interface Taken {
  readonly batch: IncomingBatch;
  readonly messages: readonly Labelled[];
  /** Where to go on once it is dealt with. */
  readonly next: bigint;
}

/** Applies what Kafka brings to a projection's rows: rows and place in one transaction, so exactly once in effect. */
export class KafkaProjection extends KafkaSubscription {
  readonly #projection: Projection;
  readonly #applier: ProjectionApplier;
  readonly #stored: ReadonlySet<string>;
  #waiting: { readonly taken: Taken; readonly resolve: () => void; readonly reject: (error: unknown) => void }[] = [];
  #working = false;

  constructor(projection: Projection, options: KafkaSubscriptionOptions) {
    super(projection.name, options);
    this.#projection = projection;
    this.#applier = new ProjectionApplier({ ...options, projection });
    this.#stored = new Set(options.store.storedTypes(projection.handles));
  }

  protected override get handles(): readonly string[] {
    return this.#projection.handles;
  }

  protected override get parked(): number {
    return this.#applier.parked;
  }

  protected override get failing(): string | undefined {
    return this.#applier.failing;
  }

  protected override get rowVersion(): number {
    return this.#projection.rowVersion ?? 1;
  }

  protected override ready(abort: AbortSignal): Promise<void> {
    return untilOwnRowVersion(this.store.pool, this.#projection, abort, (why) => this.fault(why, 1));
  }

  protected override assign(): Promise<void> {
    return Promise.resolve();
  }

  protected override beside(abort: AbortSignal): Promise<void> {
    return this.#applier.keepRetrying(abort, () => this.moved.fire());
  }

  protected override take(batch: IncomingBatch, messages: readonly Labelled[]): Promise<void> {
    return this.#taken({ batch, messages, next: batch.messages.at(-1)!.offset + 1n });
  }

  protected override async recover(
    { place, sent, ...partition }: BehindPartition,
    active: () => boolean,
  ): Promise<void> {
    this.onFault({ subscription: this.name, attempts: 1, error: new GapError(place, sent) });
    const newer = await this.#fill({ ...partition, active }, { after: place, upTo: sent });
    if (newer) await this.#stopBefore(newer);
  }

  /** Resolves when the batch is dealt with. What arrives together, or while another is being applied, goes together. */
  #taken(taken: Taken): Promise<void> {
    const done = new Promise<void>((resolve, reject) => this.#waiting.push({ taken, resolve, reject }));
    if (!this.#working) {
      this.#working = true;
      // The other partitions of the same fetch are given out in this turn.
      setImmediate(() => void this.#work());
    }
    return done;
  }

  async #work(): Promise<void> {
    while (this.#waiting.length > 0) {
      const together = this.#waiting.splice(0);
      if (together.length > 1 && (await this.#applyTogether(together.map(({ taken }) => taken)))) {
        for (const { resolve } of together) resolve();
        continue;
      }
      for (const { taken, resolve, reject } of together) await this.#applyAlone(taken).then(resolve, reject);
    }
    this.#working = false;
  }

  /** Several partitions in one transaction. @returns false when nothing was done: each must be tried alone */
  async #applyTogether(all: readonly Taken[]): Promise<boolean> {
    if (!all.every(({ batch }) => batch.active())) return false;
    try {
      crashPoint('consumer.before-apply');
      await this.#applier.apply((tx) => this.#read(tx, all, refuse), false);
      crashPoint('consumer.after-apply');
    } catch {
      // Whose fault it is shows when each is tried alone; a commit in doubt shows in the places.
      return false;
    }
    this.trouble = undefined;
    for (const { batch, next } of all) batch.resolve(next);
    return true;
  }

  async #applyAlone(taken: Taken): Promise<void> {
    const { batch, next } = taken;
    for (const attempts = new Attempts(); batch.active();) {
      let stop: NewerEventError | undefined;
      try {
        crashPoint('consumer.before-apply');
        await this.#applier.apply((tx) => this.#read(tx, [taken], (newer) => (stop = newer)), attempts.apart);
        crashPoint('consumer.after-apply');
        this.trouble = undefined;
        return stop ? await this.#stopBefore(stop) : batch.resolve(next);
      } catch (error) {
        if (error instanceof GapError) {
          this.onFault({ subscription: this.name, attempts: 1, error });
          const newer = await this.#fill(batch, error, batch.messages[0]!.offset);
          if (newer) return this.#stopBefore(newer);
          continue;
        }
        attempts.note(error);
        this.fault(error, attempts.failed);
        await this.pauseAfter(attempts.failed);
      }
    }
  }

  /**
   * Drops events that are already applied, by position, and messages of an older generation of the topic.
   * @param onNewer called for an event of a newer release; the returned batch ends before it
   */
  async #read(tx: PoolClient, all: readonly Taken[], onNewer: (newer: NewerEventError) => void): Promise<Batch> {
    const places = await loadPartitionPlaces(
      tx,
      this.name,
      all.map(({ batch }) => batch),
    );
    const events: RecordedEvent[] = [];
    const moved: MovedPlace[] = [];
    all.forEach(({ batch: { topic, partition }, messages, next }, index) => {
      const { position, generation } = places[index]!;
      let at = position;
      let nextOffset = next;
      for (const { message, label } of messages) {
        if (label.generation < generation || isUpTo(label.position, at)) continue;
        // From the place on: what came before the gap in this batch is not applied either.
        if (isGap(at, label.previous)) throw new GapError(position, label.position);
        const decoded = this.#stored.has(label.type) ? decode(message, label) : undefined;
        // What cannot be read is as good as lost.
        if (decoded === null) throw new GapError(position, label.position);
        const event = decoded && this.store.upcast(decoded);
        if (event && this.#applier.wants(event.type)) {
          const newer = this.store.newerThanKnown(event);
          if (newer) {
            onNewer(newer);
            nextOffset = message.offset;
            break;
          }
          events.push(event);
        }
        at = label.position;
      }
      if (at) moved.push({ topic, partition, position: at, nextOffset, generation });
    });
    return {
      events,
      move: async (of) => {
        if (moved.length > 0) await savePartitionPlaces(of, this.name, moved);
      },
    };
  }

  /** Everything before it is applied: the consumer ends and leaves the rest to a process that knows the event. */
  async #stopBefore(newer: NewerEventError): Promise<void> {
    await noteStop(this.store.pool, this.name, newer).catch(() => undefined);
    this.renew(newer);
  }

  /**
   * Applies events that Kafka has lost from the store.
   * @param goOnAt offset to continue at; left out: the saved one
   * @returns the event of a newer release before which it stopped, if any
   */
  async #fill(
    partition: TopicPartition & Pick<IncomingBatch, 'active'>,
    { after, upTo }: Pick<GapError, 'after' | 'upTo'>,
    goOnAt?: bigint,
  ): Promise<NewerEventError | undefined> {
    let before = after;
    for await (const page of eventsBetween(this.store, partition, after, upTo)) {
      if (!partition.active()) return undefined;
      const { events, newer } = upToNewer(page.events, (event) =>
        this.#applier.wants(event.type) ? this.store.newerThanKnown(event) : undefined,
      );
      const to = newer ? (events.at(-1)?.position ?? before) : page.position;
      before = to;
      if (!to) return newer;
      const attempts = new Attempts();
      for (let done = false; !done && partition.active();) {
        try {
          await this.#applier.apply(async (tx) => {
            const { position, generation, nextOffset } = await loadPartitionPlace(tx, this.name, partition);
            return {
              events: events.filter((event) => this.#applier.wants(event.type) && !isUpTo(event.position, position)),
              move: (of) =>
                savePartitionPlace(of, this.name, partition, {
                  position: later(position, to)!,
                  nextOffset: goOnAt ?? nextOffset ?? 0n,
                  generation,
                }),
            };
          }, attempts.apart);
          done = true;
        } catch (error) {
          attempts.note(error);
          this.fault(error, attempts.failed);
          await this.pauseAfter(attempts.failed);
        }
      }
      if (newer) return newer;
    }
    return undefined;
  }
}

/** Whose event it is shows when each partition is tried alone. */
function refuse(newer: NewerEventError): never {
  throw newer;
}
