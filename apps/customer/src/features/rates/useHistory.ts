import { useQuery } from '@tanstack/react-query';
import type { RateHistoryRange, RateHistoryView } from '@usdt-africa/contracts/api';
import { getRateHistory } from '../../shared/api/sale-endpoints';

const POLL_MS = 60_000;

/** History of the rate over a range. `failed`: the last try got no response; `history` is then the previous one. */
export function useHistory(range: RateHistoryRange): {
  readonly history: RateHistoryView | null;
  readonly failed: boolean;
  readonly again: () => void;
} {
  const { data, isError, refetch } = useQuery({
    queryKey: ['rate-history', range],
    queryFn: ({ signal }) => getRateHistory(range, signal),
    refetchInterval: POLL_MS,
    // The previous response stays while the next one is loading, also when the page is opened again.
    gcTime: Infinity,
  });
  return { history: data ?? null, failed: isError, again: () => void refetch() };
}
