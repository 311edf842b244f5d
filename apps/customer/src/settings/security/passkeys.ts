import { queryOptions } from '@tanstack/react-query';
import { getPasskeys } from './requests';

/** The passkeys of whoever is signed in. */
export const PASSKEYS = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => getPasskeys(signal),
});
