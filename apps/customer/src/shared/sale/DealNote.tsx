import { Link } from 'react-router-dom';
import { Naira, Skeleton, Stable } from '@usdt-africa/web-kit';
import { useMessages } from '../i18n/messages';
import { useSellPath } from '../routing/useStart';
import { RateCurve } from '../rates/RateCurve';
import { useRateOrigin } from '../rates/useRateOrigin';
import { useRate } from '../rates/useRate';
import { HeldRateLine } from './HeldRateLine';
import { QuoteNews } from './QuoteNews';
import type { HeldRate } from './useHeldRate';
import './quote.css';

interface Properties {
  readonly held: HeldRate;
  /** Name of the recipient to show; null shows the word 'recipient'. */
  readonly name: string | null;
}

/** The deal next to the form, on a wide screen: both amounts, the rate and how it is composed. */
export function DealNote({ held, name }: Properties) {
  const { t, product, rate: rateText, percent, roundNaira } = useMessages();
  const { rate } = useRate();
  const originOf = useRateOrigin();
  const sellPath = useSellPath();
  const { amount, quote, agreed } = held.state;
  const origin = quote && originOf(quote.sources);
  const gets = quote?.recipientGets ?? agreed;
  if (amount === null) return null;
  return (
    <section className="note deal-note" aria-label={t('deal.label')}>
      <p className="small dim">{t('widget.you-send')}</p>
      <Stable value={amount} unit={product} size={32} />
      <p className="small dim deal-note__gap">{name ? t('deal.gets', { name }) : t('widget.recipient-gets')}</p>
      {gets ? <Naira value={gets} size={44} /> : <Skeleton width="15rem" height="3rem" />}
      {quote && (
        <div className="note__foot stack stack--4">
          <div className="row row--between">
            <b className="figures">{t('rate.one', { rate: rateText(quote.rate) })}</b>
            {rate && <RateCurve curve={rate.curve} width={96} height={32} />}
          </div>
          <p className="small dim figures">
            {t('rate.market', { rate: rateText(quote.referenceRate) })} ·{' '}
            {t('rate.we-keep', { percent: percent(quote.marginPercent) })} ·{' '}
            {t('rate.fee', { fee: roundNaira(quote.fee) })}
            {quote.stampDuty && <> · {t('rate.stamp-duty', { amount: roundNaira(quote.stampDuty.amount) })}</>}
          </p>
          {origin && <p className="small dim figures quote-origin">{t('quote.from', origin)}</p>}
          <div className="row row--between">
            <span className="small dim">{t('quote.held')}</span>
            <HeldRateLine held={held} />
          </div>
          <QuoteNews held={held} otherwise={t('quote.renews')} />
        </div>
      )}
      <Link className="deal-note__change" to={sellPath}>
        {t('deal.change')}
      </Link>
    </section>
  );
}
