import type { CurrentRateView } from '@usdt-africa/contracts/api';
import { Skeleton } from '@usdt-africa/web-kit';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { useMessages } from '../../shared/i18n/messages';
import { paths } from '../../shared/routing/paths';
import { whyNoRate } from '../../shared/rates/pause-words';
import { RateCurve } from '../../shared/rates/RateCurve';

/** RATE-11: our rate, the market's, what we keep, the fee: one line before the button. */
export function RateLine({ rate }: { readonly rate: CurrentRateView | null }) {
  const { t, rate: rateText, percent, roundNaira } = useMessages();
  const id = useId();
  if (!rate?.rate || !rate.referenceRate) {
    return (
      <div className="rate-line">
        {rate ? (
          <p className="strong">{t(rate.paused ? 'rate.paused' : 'rate.none')}</p>
        ) : (
          <Skeleton width="11.25rem" height="1.5rem" />
        )}
        <p className="small dim">{rate ? t(whyNoRate(rate)) : '\u00a0'}</p>
      </div>
    );
  }
  return (
    <div className="rate-line">
      <div className="row row--between">
        <Link className="rate-line__rate figures one-line" to={paths.rates} aria-describedby={id}>
          {t('rate.one', { rate: rateText(rate.rate) })}
        </Link>
        <span id={id} hidden>
          {t('rate.see-history')}
        </span>
        <RateCurve curve={rate.curve} width={96} height={32} />
      </div>
      <p className="small dim figures">
        <span className="one-line">{t('rate.market', { rate: rateText(rate.referenceRate) })}</span> ·{' '}
        <span className="one-line">{t('rate.we-keep', { percent: percent(rate.marginPercent) })}</span> ·{' '}
        <span className="one-line">{t('rate.fee', { fee: roundNaira(rate.fee) })}</span>
      </p>
    </div>
  );
}
