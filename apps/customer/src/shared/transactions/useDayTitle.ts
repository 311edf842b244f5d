import { useMessages } from '../i18n/messages';

/** Titles of Lagos days (`YYYY-MM-DD`): "Today", "Yesterday", or the date. */
export function useDayTitle(today: string): (day: string) => string {
  const { t, day: dayText } = useMessages();
  const yesterday = new Date(Date.parse(`${today}T12:00:00Z`) - 86_400_000).toJSON().slice(0, 10);
  return (day) =>
    day === today ? t('txn.today') : day === yesterday ? t('txn.yesterday') : dayText(`${day}T12:00:00Z`);
}
