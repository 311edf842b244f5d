import { COUNTED_EXACTLY } from '@usdt-africa/contracts/admin';
import { useTranslate } from 'react-admin';

/** How many there are, as it is read: what is more than is counted says that it is about so many. */
export function useTotalText(): (total: number) => string {
  const t = useTranslate();
  return (total) => {
    if (total <= COUNTED_EXACTLY) return total.toLocaleString('en-GB');
    return t('list.about', { total: Number(total.toPrecision(2)).toLocaleString('en-GB') });
  };
}
