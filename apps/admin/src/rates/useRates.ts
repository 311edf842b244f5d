import type { AdminRateSide, AdminRateView } from '@usdt-africa/contracts/admin';
import { useAsked } from '../data/useAsked';

/** Both sides of the price, asked for again as the sources speak. */
export function useRates() {
  const { data, error, dataUpdatedAt } = useAsked('rates', 'rates', {
    refetchInterval: 10_000,
  });
  const side = (id: AdminRateSide): AdminRateView | undefined => data?.find((one) => one.id === id);
  return { sell: side('sell'), buy: side('buy'), error, at: dataUpdatedAt };
}
