import { useQuery } from '@tanstack/react-query';
import { termsQuery } from './api';

/** Whether the customer can buy, their balance and what their limits leave; refetched while the page is visible. */
export const useTerms = () => useQuery(termsQuery);
