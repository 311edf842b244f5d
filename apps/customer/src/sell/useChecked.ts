import { useQuery, useQueryClient } from '@tanstack/react-query';
import { checkRecipient, getRecipient } from '../recipients/requests';
import { RECIPIENTS } from '../recipients/useRecipients';

/** The server takes an answer of the last half hour: this one is asked for anew before. */
const FRESH_MS = 20 * 60_000;

/** RCP-04: the bank is asked anew, as before every payment; and who it is, until it has answered. */
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
    asking: check.isFetching,
    again: () => void check.refetch(),
  };
}
