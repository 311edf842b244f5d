import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query';
import { request, requestOnce } from '../../shared/api/request';
import { FUNDING, WALLET } from '../../shared/api/wallet';

/** The wallet's lines, the newest first, page by page. */
export const walletLinesQuery = infiniteQueryOptions({
  queryKey: [WALLET, 'lines'],
  queryFn: ({ pageParam: after, signal }) =>
    request('GET /api/wallet/lines', { query: after === null ? {} : { after }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
});

/** State of a sum that the customer is about to transfer. */
export const fundingQuery = (id: string) =>
  queryOptions({
    queryKey: [...FUNDING, id],
    queryFn: ({ signal }) => request('GET /api/wallet/fundings/{id}', { path: { id }, signal }),
  });

/** Requests an account number; the wallet's view has it once it is open. */
export const openAccount = mutationOptions({
  mutationFn: () => requestOnce('wallet:account', 'POST /api/wallet/account', { body: {} }),
});
/** Records the sum that the customer is about to transfer; the received sum is added, whatever was typed. */
export const intendFunding = mutationOptions({
  mutationFn: (amountKobo: string) => requestOnce('wallet:fund', 'POST /api/wallet/fundings', { body: { amountKobo } }),
});
/** Queries the provider for payments now. */
export const checkFundings = mutationOptions({
  mutationFn: () => requestOnce('wallet:check', 'POST /api/wallet/fundings/check', { body: {} }),
});
/** Decides what happens with a held sum. */
export const decideHeld = (id: string) =>
  mutationOptions({
    mutationFn: (decision: 'return' | 'claim') =>
      decision === 'return'
        ? requestOnce(`held:${id}:return`, 'POST /api/wallet/held/{id}/return', { path: { id }, body: {} })
        : requestOnce(`held:${id}:claim`, 'POST /api/wallet/held/{id}/claim', { path: { id }, body: {} }),
  });
