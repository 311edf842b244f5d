import { useQuery } from '@tanstack/react-query';
import { sendTermsQuery } from './api';

/** Whether the customer can send, their balance and what the limit leaves; refetched while the page is visible. */
export const useSendTerms = () => useQuery(sendTermsQuery);
