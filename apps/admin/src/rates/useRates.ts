import { useQuery } from '@tanstack/react-query';
import type { AdminRateSide, AdminRateView } from '@usdt-africa/contracts/admin';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '../data/dataProvider';

/** Both sides of the price, asked for again as the sources speak. */
export function useRates() {
  const provider = useDataProvider<ConsoleDataProvider>();
  const { data, error, dataUpdatedAt } = useQuery({
    queryKey: ['rates', 'live', 'sides'],
    queryFn: ({ signal }) => provider.rates(signal),
    refetchInterval: 10_000,
  });
  const side = (id: AdminRateSide): AdminRateView | undefined => data?.find((one) => one.id === id);
  return { sell: side('sell'), buy: side('buy'), error, at: dataUpdatedAt };
}
