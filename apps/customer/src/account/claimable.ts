import { queryOptions } from '@tanstack/react-query';
import { getClaimable } from '../auth/requests';

/** Guest orders that this customer may claim. */
export const CLAIMABLE = queryOptions({
  queryKey: ['claimable'],
  queryFn: ({ signal }) => getClaimable(signal),
  staleTime: Infinity,
});
