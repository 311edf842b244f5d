import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiProblem } from './client';

/**
 * What pages know of the server, one for all of them. Our own requests tell a lost network from a refusal, and repeat what may be
 * repeated (client.ts, keyed.ts): hence nothing is tried again in secret, and nothing waits for the browser to think it is online.
 */
const queries = new QueryClient({
  queryCache: new QueryCache({ onError: lookForEnd }),
  mutationCache: new MutationCache({ onError: lookForEnd }),
  defaultOptions: {
    queries: { networkMode: 'always', retry: false, refetchOnReconnect: 'always', refetchOnWindowFocus: 'always' },
    mutations: { networkMode: 'always', retry: false },
  },
});

/** Around a page that asks by it: not around the app, whose first load has no room for it. */
export function ServerState({ children }: { readonly children: ReactNode }) {
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}

/** Whoever is told that they are signed out is asked for anew: what stands around the page knows what follows. */
function lookForEnd(error: Error): void {
  if (error instanceof ApiProblem && error.code === 'signed-out')
    void queries.invalidateQueries({ queryKey: ['account'] });
}
