import { queryOptions } from '@tanstack/react-query';
import { request } from './request';

/** The sign-in methods of this installation. */
export const signInMethodsQuery = queryOptions({
  queryKey: ['ways'],
  queryFn: ({ signal }) => request('GET /api/auth/methods', { signal }),
  staleTime: Infinity,
});
