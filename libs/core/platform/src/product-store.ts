import { eventUpcasters, MONEY_EVENTS, NEWEST_VERSIONS } from '@usdt-africa/contracts/events';
import { createEventStore, type EventStoreOptions, type PostgresEventStore } from '@usdt-africa/event-store';

/** The product's event store: it knows which events there are, which of them move money, and what older ones have become. */
export function productStore(
  options: Omit<EventStoreOptions, 'moneyEvents' | 'upcasters' | 'newestVersions'>,
): PostgresEventStore {
  return createEventStore({
    ...options,
    moneyEvents: MONEY_EVENTS,
    upcasters: eventUpcasters,
    newestVersions: NEWEST_VERSIONS,
  });
}
