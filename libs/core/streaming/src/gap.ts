import { isUpTo, loadTopics } from '@usdt-africa/event-store';
import type { EventPosition, Page, PostgresEventStore, TopicPartition } from '@usdt-africa/event-store';
import { upTo } from './outbox.js';

const PAGE = 1000;

/** What the store holds for one partition after a place and up to another, in pages; the last one ends there. */
export async function* eventsBetween(
  store: PostgresEventStore,
  { topic, partition }: TopicPartition,
  after: EventPosition | null,
  end: EventPosition,
): AsyncGenerator<Page> {
  const topics = await loadTopics(store.pool);
  for (let at = after; !at || !isUpTo(end, at);) {
    const slice = await store.readAll(at, { limit: PAGE });
    // The event at this position was relayed, so by now it is below the horizon for every reader.
    if (!slice.position || (at && isUpTo(slice.position, at)))
      throw new Error('the store does not hold what was relayed');
    const position = isUpTo(slice.position, end) ? slice.position : end;
    const events = upTo(slice.events, position).filter((event) => {
      const place = topics.placeOf(event.streamId);
      return place?.topic === topic && place.partition === partition;
    });
    yield { events, position };
    at = position;
  }
}
