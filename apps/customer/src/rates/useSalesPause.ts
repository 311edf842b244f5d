import { useMessages } from '../app/messages';
import { useRate } from './useRate';

const LAGOS_DAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Lagos' });

/** `time`: when new sales are taken again, as people read it; null: nobody has said. */
export interface SalesPause {
  readonly time: string | null;
}

/** What is known of a pause of new sales; null while they are taken. */
export function useSalesPause(): SalesPause | null {
  const { minutes, shortTime } = useMessages();
  const paused = useRate().rate?.paused ?? null;
  if (!paused) return null;
  const { until } = paused;
  if (until === null) return { time: null };
  const isToday = LAGOS_DAY.format(new Date(until)) === LAGOS_DAY.format(new Date());
  return { time: isToday ? minutes(until) : shortTime(until) };
}
