import type { CurrentRateView } from '@usdt-africa/contracts/api';
import { useMessages } from '../../shared/i18n/messages';

/** The promised duration, and next to it the measured one, if there is one. */
export function ReceivedPreview({ rate }: { readonly rate: CurrentRateView | null }) {
  const { t, span } = useMessages();
  return (
    <p className="small dim centred widget__received">
      {t('arrive-in', { minutes: rate?.promiseMinutes ?? 30 })}
      {rate?.medianSeconds != null && <> {t('median-is', { span: span(rate.medianSeconds) })}</>}
    </p>
  );
}
