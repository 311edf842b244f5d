import type { Fact } from '@usdt-africa/web-kit';
import { useMessages } from '../i18n/messages';
import { useRateOrigin } from '../rates/useRateOrigin';
import type { Market } from './pricing';

/** RATE-11: the market rate of a price as a fact, with its sources and time where they are known. */
export function useMarketFact(): (market: Market) => Fact {
  const { t, rate } = useMessages();
  const originOf = useRateOrigin();
  return (market) => {
    const origin = originOf(market.sources);
    if (!origin) return [t('quote.market'), rate(market.rate)];
    return [
      t('proof.market', { time: origin.time }),
      <>
        {rate(market.rate)}
        <span className="small">{t('proof.market-from', { from: origin.from })}</span>
      </>,
    ];
  };
}
