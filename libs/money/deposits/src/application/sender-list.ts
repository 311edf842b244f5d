import { Inject, Injectable } from '@nestjs/common';
import { streams } from '@usdt-africa/contracts/events';
import { type EventStore, execute, FoldCache, PostgresEventStore } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK } from '@usdt-africa/platform';
import {
  type ListedSenders as List,
  type Listing,
  listSender,
  senderDecider,
  type SenderEvent,
  unlistSender,
} from '../domain/senders.js';

/** In whose name, why, and after what. */
interface By {
  readonly actor: string;
  readonly reason: string;
  readonly correlationId: string;
  readonly causationId?: string;
}

/**
 * Addresses from which nothing is paid out before an operator's review. Read from their event stream for every
 * decision: a decision uses the list before or after a change, and no row can lag behind.
 */
@Injectable()
export class ListedSenders {
  readonly #list: FoldCache<List, SenderEvent>;

  constructor(@Inject(PostgresEventStore) store: Pick<EventStore, 'readStream'>) {
    this.#list = new FoldCache<List, SenderEvent>(store, senderDecider);
  }

  async now(): Promise<List> {
    return (await this.#list.load(streams.senderWatchlist)).state;
  }

  /** Which of these came from an address on the list, by their keys. */
  async among(deposits: readonly { readonly key: string; readonly from: string }[]): Promise<ReadonlySet<string>> {
    const { listed } = await this.now();
    return new Set(deposits.flatMap(({ key, from }) => (listed[from] ? [key] : [])));
  }
}

/** Who comes onto the list, by one person's word, and who leaves it, by two people's. */
@Injectable()
export class SenderListing {
  constructor(
    @Inject(PostgresEventStore) private readonly store: EventStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws Refusal 409 `listed-already` */
  async list(listing: Omit<Listing, 'at'>, by: By): Promise<void> {
    await this.#change((list) => listSender(list, listing, this.clock.now()), by);
  }

  /**
   * Executes an approved request; a repeat changes nothing.
   * @throws Refusal 404, 409 `not-listed`
   */
  async run({ payload, people, actor, reason, correlationId, causationId }: Granted): Promise<void> {
    const recorded = await this.store.readStream(streams.senderWatchlist);
    if (recorded.some(({ metadata }) => metadata.causationId === causationId)) return;
    const by = { actor, reason, correlationId, causationId };
    await this.#change((list) => unlistSender(list, payload['listingId']!, people, this.clock.now()), by);
  }

  async #change(decide: (list: List) => ReturnType<typeof listSender>, metadata: By): Promise<void> {
    await execute<List, SenderEvent>(this.store, senderDecider, streams.senderWatchlist, decide, { metadata });
  }
}

interface Granted extends By {
  readonly payload: Readonly<Record<string, string>>;
  readonly people: readonly string[];
  readonly causationId: string;
}
