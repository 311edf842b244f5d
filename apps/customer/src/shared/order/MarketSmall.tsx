import { useMessages } from '../i18n/messages';
import { useRateOrigin } from '../rates/useRateOrigin';
import type { Market } from './pricing';

/** RATE-11: the market's rate below ours, with its sources and its time; old orders show what they stored. */
export function MarketSmall({ rate, sources }: Market) {
  const { t, rate: rateText } = useMessages();
  const origin = useRateOrigin()(sources);
  return (
    <span className="small">
      {origin ? t('fact.market-from', { rate: rateText(rate), ...origin }) : t('rate.market', { rate: rateText(rate) })}
    </span>
  );
}
