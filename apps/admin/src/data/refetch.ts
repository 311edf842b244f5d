import type { Query, QueryClient } from '@tanstack/react-query';

const pending = new WeakMap<QueryClient, Set<string>>();

/**
 * Refetches the matching queries after a change on the server. A request in flight is not cancelled: under steady changes none
 * would ever finish. Its answer may be older than the change, so one more request follows it.
 */
export function refetchAfterChange(queries: QueryClient, matches: (query: Query) => boolean): void {
  const waiting = pending.get(queries) ?? new Set<string>();
  pending.set(queries, waiting);
  const isInFlight = (query: Query): boolean => query.state.fetchStatus !== 'idle';
  void queries.invalidateQueries({ predicate: (query) => matches(query) && !isInFlight(query) });
  for (const query of queries.getQueryCache().findAll({ predicate: (one) => matches(one) && isInFlight(one) })) {
    const { queryHash, promise } = query;
    if (waiting.has(queryHash)) continue;
    waiting.add(queryHash);
    const followUp = (): void => {
      waiting.delete(queryHash);
      void queries.invalidateQueries({ predicate: (one) => one.queryHash === queryHash }, { cancelRefetch: false });
    };
    void promise?.then(followUp, followUp);
  }
}
