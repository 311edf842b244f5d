import { queryOptions } from '@tanstack/react-query';
import { getPasskeys } from './requests';

/** The passkeys of the signed-in customer. */
export const PASSKEYS = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => getPasskeys(signal),
});
