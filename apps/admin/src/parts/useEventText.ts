import type { AdminAuditRow, Facts } from '@usdt-africa/contracts/admin';
import { useTranslate } from 'react-admin';
import { actWords, type EventWords, eventText } from './eventText';

/** {@link eventText} in the language of the console. */
export function useEventText(): (type: string, facts: Facts) => EventWords {
  const t = useTranslate();
  return (type, facts) => eventText(t, type, facts);
}

/** {@link actWords} in the language of the console. */
export function useActionText(): (row: Pick<AdminAuditRow, 'act' | 'facts'>) => string {
  const t = useTranslate();
  return (row) => actWords(t, row);
}
