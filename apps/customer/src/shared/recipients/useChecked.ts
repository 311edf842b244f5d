import { useQuery, useQueryClient } from '@tanstack/react-query';
import { checkRecipient, getRecipient } from '../api/recipients';
import { RECIPIENTS } from './useRecipients';

/** The server accepts a check of the last half hour: this one is renewed earlier. */
const FRESH_MS = 20 * 60_000;

/** RCP-04: the bank is queried again, as before every payment; until it responds the saved recipient is shown. */
export function useChecked(id: string | null) {
  const queries = useQueryClient();
  const known = useQuery({
    queryKey: [RECIPIENTS, 'one', id],
    queryFn: ({ signal }) => getRecipient(id!, signal),
    enabled: id !== null,
    refetchOnWindowFocus: false,
  });
  const check = useQuery({
    queryKey: [RECIPIENTS, 'check', id],
    queryFn: async ({ signal }) => {
      const answer = await checkRecipient(id!, signal);
      queries.setQueryData([RECIPIENTS, 'one', id], answer.recipient);
      return answer;
    },
    enabled: id !== null,
    staleTime: FRESH_MS,
    gcTime: FRESH_MS,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return {
    recipient: known.data ?? check.data?.recipient ?? null,
    check: check.data ?? null,
    error: check.isFetching ? null : (check.error ?? (known.data ? null : known.error)),
    isChecking: check.isFetching,
    again: () => void check.refetch(),
  };
}
