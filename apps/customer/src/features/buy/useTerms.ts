import { useQuery } from '@tanstack/react-query';
import { getTerms } from './api';

export const TERMS = ['purchases', 'terms'];
/** Refetch interval in milliseconds: naira can be credited, and buying can be paused, at any time. */
const AGAIN_MS = 20_000;

/** Whether the customer can buy, their balance and what their limits leave; refetched while the page is visible. */
export const useTerms = () =>
  useQuery({ queryKey: TERMS, queryFn: ({ signal }) => getTerms(signal), refetchInterval: AGAIN_MS });
