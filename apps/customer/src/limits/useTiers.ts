import { useQuery } from '@tanstack/react-query';
import { getTiers } from './requests';

/** What each level may sell; nothing until it is known. */
export const useTiers = () => useQuery({ queryKey: ['tiers'], queryFn: ({ signal }) => getTiers(signal) }).data?.tiers;
