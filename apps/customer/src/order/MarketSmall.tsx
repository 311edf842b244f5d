import type { RateSource } from '@usdt-africa/contracts/api';
import { useMessages } from '../app/messages';
import { useRateOrigin } from '../rates/useRateOrigin';

interface Properties {
  readonly rate: string;
  readonly sources: readonly RateSource[];
}

/** RATE-11: the market's rate below ours, with whose word it is and of when; old orders say as much as they kept. */
export function MarketSmall({ rate, sources }: Properties) {
  const { t, rate: rateText } = useMessages();
  const origin = useRateOrigin()(sources);
  return (
    <span className="small">
      {origin ? t('fact.market-from', { rate: rateText(rate), ...origin }) : t('rate.market', { rate: rateText(rate) })}
    </span>
  );
}
