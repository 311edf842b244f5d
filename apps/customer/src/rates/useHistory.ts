import { useQuery } from '@tanstack/react-query';
import type { RateHistoryRange, RateHistoryView } from '@usdt-africa/contracts/api';
import { getRateHistory } from '../api/sale-endpoints';

const POLL_MS = 60_000;

/** How the rate went over a range. `failed`: the last try got no answer; `history` is then what was known before. */
export function useHistory(range: RateHistoryRange): {
  readonly history: RateHistoryView | null;
  readonly failed: boolean;
  readonly again: () => void;
} {
  const { data, isError, refetch } = useQuery({
    queryKey: ['rate-history', range],
    queryFn: ({ signal }) => getRateHistory(range, signal),
    refetchInterval: POLL_MS,
    // What was heard before stays while the next answer is under way, also when the page is come back to.
    gcTime: Infinity,
  });
  return { history: data ?? null, failed: isError, again: () => void refetch() };
}
