import { COUNTED_EXACTLY } from '@usdt-africa/contracts/admin';
import { useTranslate } from 'react-admin';

/** Text of a total: one above the exactly counted maximum is marked as approximate. */
export function useTotalText(): (total: number) => string {
  const t = useTranslate();
  return (total) => {
    if (total <= COUNTED_EXACTLY) return total.toLocaleString('en-GB');
    return t('list.about', { total: Number(total.toPrecision(2)).toLocaleString('en-GB') });
  };
}
