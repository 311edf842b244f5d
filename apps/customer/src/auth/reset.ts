import { queryOptions } from '@tanstack/react-query';
import { getReset } from './requests';

/** The reset of a password that is under way in this browser. */
export const RESET = queryOptions({
  queryKey: ['reset'],
  queryFn: ({ signal }) => getReset(signal),
  staleTime: Infinity,
  refetchOnWindowFocus: false,
});
