import type { PostgresEventStore, RecordedEvent } from '@usdt-africa/event-store';

const MOST = 10_000;

/**
 * Every event of a test's store, at most 10,000. What stands beyond the horizon is waited for: transactions of other
 * tests on the same cluster, the making of their databases among them, hold readers back for a moment.
 */
export async function everything(
  store: Pick<PostgresEventStore, 'readAll'>,
  types?: readonly string[],
): Promise<RecordedEvent[]> {
  for (;;) {
    const { events, held } = await store.readAll(null, { limit: MOST, ...(types ? { types } : {}) });
    if (!held) return events;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
