import { useMessages } from './messages';

/** A sum of a refund with its unit: of the stablecoin as everywhere, of another token or TRX as it is. */
export function useSum(asset: string | null | undefined): (value: string) => string {
  const { stable } = useMessages();
  return (value) => (asset ? `${value} ${asset}` : stable(value));
}
