import { STREAM_KINDS } from '@usdt-africa/contracts/events';
import type { TopicMap } from '@usdt-africa/event-store';

/** What a subscription reads, and by which spreading of streams over topics that was found. */
export interface Reading {
  /** Names of topics; null for all of them. */
  readonly topics: readonly string[] | null;
  /** See {@link spreadOf}. */
  readonly spread: string;
}

/** Reads all there is: what holds until a subscription knows better. */
export const EVERYTHING: Reading = { topics: null, spread: '' };

/**
 * The topics that carry events of these types: the contract defines their streams, the database the topics of those
 * streams. A type that the contract does not know may be on any topic, so all are read.
 */
export function readingOf(types: readonly string[], topics: TopicMap): Reading {
  const kinds = Object.values(STREAM_KINDS).map((kind) => ({ ...kind, types: new Set<string>(kind.types) }));
  const wanted = new Set<string>();
  for (const type of types) {
    const prefixes = kinds.filter((kind) => kind.types.has(type)).map(({ prefix }) => prefix);
    const travels = prefixes.flatMap((prefix) => carriers(prefix, topics));
    if (travels.length === 0) return EVERYTHING;
    for (const topic of travels) wanted.add(topic);
  }
  return wanted.size === 0 ? EVERYTHING : { topics: [...wanted].sort(), spread: spreadOf(topics) };
}

/** How streams are spread over topics, as JSON that PostgreSQL's own equals. */
export function spreadOf({ topics }: TopicMap): string {
  return JSON.stringify(Object.fromEntries(topics.map(({ topic, prefixes }) => [topic, prefixes])));
}

/** The topic that takes streams which begin so, and those that take some of them by a longer beginning. */
function carriers(prefix: string, topics: TopicMap): string[] {
  const longer = topics.topics.filter(({ prefixes }) => prefixes.some((one) => one.startsWith(prefix)));
  const taker = topics.topicOf(prefix);
  return [...longer, ...(taker ? [taker] : [])].map(({ topic }) => topic);
}
