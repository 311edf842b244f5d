import { useMessages } from '../i18n/messages';

const NEAR_MS = 300 * 86_400_000;

/** A day in words; its year only where it is not a near one. */
export function useDay(): (instant: string) => string {
  const { day, date } = useMessages();
  return (instant) => (Date.now() - Date.parse(instant) < NEAR_MS ? day(instant) : date(instant));
}
