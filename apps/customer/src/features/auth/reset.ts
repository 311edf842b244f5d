import { queryOptions } from '@tanstack/react-query';
import { getReset } from '../../shared/api/auth';

/** The password reset in progress in this browser. */
export const RESET = queryOptions({
  queryKey: ['reset'],
  queryFn: ({ signal }) => getReset(signal),
  staleTime: Infinity,
  refetchOnWindowFocus: false,
});
