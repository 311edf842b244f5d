import { isUpTo, partitionOf } from '@usdt-africa/event-store';
import type { EventPosition, StoredEvent, Topic, TopicMap } from '@usdt-africa/event-store';
import { encode } from './codec.js';
import type { KafkaProducer, OutgoingMessage } from './kafka-client.js';
import type { LastOf } from './relay-place.js';

/** The last position given to each partition: what the next message names as the one before it. */
export class Chain {
  readonly #last = new Map<string, LastOf>();
  /** @param start what a partition's first message names: at or after the event before it */
  constructor(
    readonly start: EventPosition | null,
    last: readonly LastOf[] = [],
  ) {
    this.add(last);
  }

  previous(topic: string, partition: number): EventPosition | null {
    return this.#last.get(`${topic}/${partition}`)?.position ?? this.start;
  }

  add(last: Iterable<LastOf>): void {
    for (const one of last) this.#last.set(`${one.topic}/${one.partition}`, one);
  }
}

/** Events that go out together. */
export interface Outgoing {
  readonly messages: readonly OutgoingMessage[];
  /** The last event of each partition, sent or left out. */
  readonly last: readonly LastOf[];
}

/** No topic takes a stream: the map of topics needs an entry with the empty prefix. */
export class NoTopicError extends Error {
  constructor(streamId: string) {
    super(`no topic takes the stream ${streamId}`);
    this.name = 'NoTopicError';
  }
}

/**
 * Addresses events. Partitions are chained whether their topic takes part or not, so that the chain holds when it does.
 * @param takes whether a topic's events are sent now
 */
export function address(
  events: readonly StoredEvent[],
  topics: TopicMap,
  chain: Chain,
  topicPrefix: string,
  takes: (topic: Topic) => boolean,
): Outgoing {
  const messages: OutgoingMessage[] = [];
  const last = new Map<string, LastOf>();
  for (const event of events) {
    const topic = topics.topicOf(event.streamId);
    if (!topic) throw new NoTopicError(event.streamId);
    const partition = partitionOf(event.streamId, topic.partitions);
    const place = `${topic.topic}/${partition}`;
    const previous = last.get(place)?.position ?? chain.previous(topic.topic, partition);
    last.set(place, { topic: topic.topic, partition, position: event.position });
    if (!takes(topic)) continue;
    const { value, headers } = encode({ event, previous, generation: topic.generation });
    messages.push({ topic: `${topicPrefix}${topic.topic}`, partition, key: event.streamId, value, headers });
  }
  return { messages, last: [...last.values()] };
}

/** Brokers refuse more at once for one partition. */
const ROUND_CHARACTERS = 256 * 1024;

/** Sends in rounds small enough for every partition; a round begins when the one before it is acknowledged. */
export async function send(producer: KafkaProducer, messages: readonly OutgoingMessage[]): Promise<void> {
  const size = new Map<string, { round: number; characters: number }>();
  const rounds: OutgoingMessage[][] = [];
  for (const message of messages) {
    const place = `${message.topic}/${message.partition}`;
    const at = size.get(place) ?? { round: 0, characters: 0 };
    if (at.characters > 0 && at.characters + message.value.length > ROUND_CHARACTERS) {
      at.round++;
      at.characters = 0;
    }
    at.characters += message.value.length + 300;
    size.set(place, at);
    (rounds[at.round] ??= []).push(message);
  }
  for (const round of rounds) await producer.send(round);
}

/** What of these events stands at or before a place. */
export function upTo<Event extends { readonly position: EventPosition }>(
  events: readonly Event[],
  place: EventPosition,
): Event[] {
  return events.filter((event) => isUpTo(event.position, place));
}
