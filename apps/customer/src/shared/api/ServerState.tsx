import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiProblem } from './client';

/**
 * Query client shared by all pages. Our own requests tell a lost network from a refusal, and retry what may be retried
 * (client.ts, keyed.ts): hence it makes no hidden retries, and does not wait for the browser to report that it is
 * online.
 */
const queries = new QueryClient({
  queryCache: new QueryCache({ onError: lookForEnd }),
  mutationCache: new MutationCache({ onError: lookForEnd }),
  defaultOptions: {
    queries: { networkMode: 'always', retry: false, refetchOnReconnect: 'always', refetchOnWindowFocus: 'always' },
    mutations: { networkMode: 'always', retry: false },
  },
});

/** Wraps the pages that query through it, not the app: the first load's size budget does not allow it. */
export function ServerState({ children }: { readonly children: ReactNode }) {
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}

/**
 * Refetches the account when a response says that the session has ended: the components around the page handle the
 * rest.
 */
function lookForEnd(error: Error): void {
  if (error instanceof ApiProblem && error.code === 'signed-out')
    void queries.invalidateQueries({ queryKey: ['account'] });
}
