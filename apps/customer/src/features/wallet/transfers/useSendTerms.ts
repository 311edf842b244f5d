import { useQuery } from '@tanstack/react-query';
import { getSendTerms } from './api';

export const SEND_TERMS = ['transfers', 'terms'];
/** Refetch interval in milliseconds: naira can be credited, and a limit can change, at any time. */
const AGAIN_MS = 20_000;

/** Whether the customer can send, their balance and what the limit leaves; refetched while the page is visible. */
export const useSendTerms = () =>
  useQuery({ queryKey: SEND_TERMS, queryFn: ({ signal }) => getSendTerms(signal), refetchInterval: AGAIN_MS });
