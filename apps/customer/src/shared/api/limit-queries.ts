import { queryOptions } from '@tanstack/react-query';
import { getLimits, getTiers } from './limits';

/** This customer's limits and their use; pages without the query client call `getLimits`. */
export const limitsQuery = queryOptions({ queryKey: ['limits'], queryFn: ({ signal }) => getLimits(signal) });

/** What each level may sell. */
export const tiersQuery = queryOptions({ queryKey: ['tiers'], queryFn: ({ signal }) => getTiers(signal) });
