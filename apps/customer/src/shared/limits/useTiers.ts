import { useQuery } from '@tanstack/react-query';
import { tiersQuery } from '../api/limit-queries';

const useTiersQuery = () => useQuery(tiersQuery);

/** What each level may sell; nothing until it is known. */
export const useTiers = () => useTiersQuery().data?.tiers;

/** Whether the levels are still on their way: neither known nor failed. */
export const useTiersPending = () => useTiersQuery().isPending;
