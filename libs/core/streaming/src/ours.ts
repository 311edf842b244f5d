import { isUpTo, partitionOf } from '@usdt-africa/event-store';
import type { EventPosition } from '@usdt-africa/event-store';
import { labelOf } from './codec.js';
import type { Label } from './codec.js';
import type { IncomingBatch, IncomingMessage } from './kafka-client.js';

/** A message of the relay's. */
export interface Labelled {
  readonly message: IncomingMessage;
  readonly label: Label;
}

/**
 * Filters foreign messages out of a topic. A saved position moves with every label, and never back: a label beyond the
 * store's end would make the consumer skip everything up to there permanently, and one in a partition that is not its
 * stream's would be processed twice.
 */
export class RelayMessageFilter {
  readonly #lastOfStore: () => Promise<EventPosition | null>;
  #end: EventPosition | null = null;
  #looking: Promise<void> | undefined;

  /** @param lastOfStore the last position of all that was committed */
  constructor(lastOfStore: () => Promise<EventPosition | null>) {
    this.#lastOfStore = lastOfStore;
  }

  /**
   * @param partitions over how many its topic's streams are spread
   * @returns what the relay sent; the rest is no event of this store
   */
  async of({ messages, partition }: IncomingBatch, partitions: number): Promise<Labelled[]> {
    const labelled = messages.flatMap((message) => {
      const label = labelOf(message);
      return label && partitionOf(label.streamId, partitions) === partition ? [{ message, label }] : [];
    });
    const isBeyond = ({ label }: Labelled): boolean => !isUpTo(label.position, this.#end);
    // Relayed events were committed before: one query covers all messages received until it starts.
    if (labelled.some(isBeyond)) await (this.#looking ??= this.#look());
    return labelled.filter((one) => !isBeyond(one));
  }

  async #look(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    this.#looking = undefined;
    const end = await this.#lastOfStore();
    if (end && !isUpTo(end, this.#end)) this.#end = end;
  }
}
