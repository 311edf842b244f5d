import { useQuery } from '@tanstack/react-query';
import { recipientCheckQuery, recipientQuery } from '../api/recipient-queries';

/** RCP-04: the bank is queried again, as before every payment; until it responds the saved recipient is shown. */
export function useChecked(id: string | null) {
  const known = useQuery({ ...recipientQuery(id), refetchOnWindowFocus: false });
  const check = useQuery(recipientCheckQuery(id));
  return {
    recipient: known.data ?? check.data?.recipient ?? null,
    check: check.data ?? null,
    error: check.isFetching ? null : (check.error ?? (known.data ? null : known.error)),
    isChecking: check.isFetching,
    again: () => void check.refetch(),
  };
}
