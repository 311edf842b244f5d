import type { AdminAuditRow, Facts } from '@usdt-africa/contracts/admin';
import { useTranslate } from 'react-admin';
import { actWords, type EventWords, eventWords } from './eventWords';

/** {@link eventWords} in the language of the console. */
export function useEventWords(): (type: string, facts: Facts) => EventWords {
  const t = useTranslate();
  return (type, facts) => eventWords(t, type, facts);
}

/** {@link actWords} in the language of the console. */
export function useActWords(): (row: Pick<AdminAuditRow, 'act' | 'facts'>) => string {
  const t = useTranslate();
  return (row) => actWords(t, row);
}
