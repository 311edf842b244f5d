import { pauseEndText } from '@usdt-africa/web-kit/pause';
import { useMessages } from '../app/messages';
import { useRate } from './useRate';

/** `time`: when new sales are taken again, as people read it; null: nobody has said. */
export interface SalesPause {
  readonly time: string | null;
}

/** What is known of a pause of new sales; null while they are taken. */
export function useSalesPause(): SalesPause | null {
  const { locale } = useMessages();
  const paused = useRate().rate?.paused ?? null;
  if (!paused) return null;
  const { until } = paused;
  return { time: until === null ? null : pauseEndText(until, locale) };
}
