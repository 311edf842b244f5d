import type { CurrentRateView } from '@usdt-africa/contracts/api';
import { useMessages } from '../app/messages';

/** What we promise, and beside it what was measured, if anything was. */
export function Arrival({ rate }: { readonly rate: CurrentRateView | null }) {
  const { t, span } = useMessages();
  return (
    <p className="small dim centred widget__arrival">
      {t('arrive-in', { minutes: rate?.promiseMinutes ?? 30 })}
      {rate?.medianSeconds != null && <> {t('median-is', { span: span(rate.medianSeconds) })}</>}
    </p>
  );
}
