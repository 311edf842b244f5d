import { queryOptions } from '@tanstack/react-query';
import type { RateHistoryRange } from '@usdt-africa/contracts/api';
import { request } from '../../shared/api/request';

const POLL_MS = 60_000;

/** History of the rate over a range. */
export const rateHistoryQuery = (range: RateHistoryRange) =>
  queryOptions({
    queryKey: ['rate-history', range],
    queryFn: ({ signal }) => request('GET /api/rates/history', { query: { range }, signal, timeoutMs: 30_000 }),
    refetchInterval: POLL_MS,
    // The previous response stays while the next one is loading, also when the page is opened again.
    gcTime: Infinity,
  });
