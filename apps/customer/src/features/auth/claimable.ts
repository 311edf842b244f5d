import { queryOptions } from '@tanstack/react-query';
import { getClaimable } from '../../shared/api/auth';

/** Guest orders that this customer may claim. */
export const CLAIMABLE = queryOptions({
  queryKey: ['claimable'],
  queryFn: ({ signal }) => getClaimable(signal),
  staleTime: Infinity,
});
