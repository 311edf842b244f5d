import { queryOptions } from '@tanstack/react-query';
import { getPasskeys } from './api';

/** The passkeys of the signed-in customer. */
export const PASSKEYS = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => getPasskeys(signal),
});
