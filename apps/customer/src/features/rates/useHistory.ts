import { useQuery } from '@tanstack/react-query';
import type { RateHistoryRange, RateHistoryView } from '@usdt-africa/contracts/api';
import { rateHistoryQuery } from './api';

/** History of the rate over a range. `failed`: the last try got no response; `history` is then the previous one. */
export function useHistory(range: RateHistoryRange): {
  readonly history: RateHistoryView | null;
  readonly failed: boolean;
  readonly again: () => void;
} {
  const { data, isError, refetch } = useQuery(rateHistoryQuery(range));
  return { history: data ?? null, failed: isError, again: () => void refetch() };
}
