import { pauseEndText } from '@usdt-africa/web-kit/pause';
import { useMessages } from '../i18n/messages';
import { useRate } from './useRate';

/** `time`: when new sales are accepted again, as text; null: not announced. */
export interface SalesPause {
  readonly time: string | null;
}

/** The current pause of new sales; null while they are accepted. */
export function useSalesPause(): SalesPause | null {
  const { locale } = useMessages();
  const paused = useRate().rate?.paused ?? null;
  if (!paused) return null;
  const { until } = paused;
  return { time: until === null ? null : pauseEndText(until, locale) };
}
