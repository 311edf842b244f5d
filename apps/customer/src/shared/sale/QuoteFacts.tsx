import { Facts } from '@usdt-africa/web-kit';
import type { QuoteView } from '@usdt-africa/contracts/api';
import { useMessages } from '../i18n/messages';
import { useRateOrigin } from '../rates/useRateOrigin';

/** RATE-11: what the price is made of, before the order is placed. */
export function QuoteFacts({ quote }: { readonly quote: QuoteView }) {
  const { t, rate, percent, roundNaira } = useMessages();
  const origin = useRateOrigin()(quote.sources);
  return (
    <section className="card only-narrow" aria-label={t('quote.facts')}>
      <Facts
        pairs={[
          [t('quote.our-rate'), rate(quote.rate)],
          [
            t('quote.market'),
            <>
              {rate(quote.referenceRate)}
              {origin && <span className="small">{t('quote.origin', origin)}</span>}
            </>,
          ],
          [t('quote.margin'), percent(quote.marginPercent)],
          [t('fact.fee'), roundNaira(quote.fee)],
          quote.stampDuty && [
            t('fact.stamp-duty', { amount: roundNaira(quote.stampDuty.amount) }),
            t('fact.we-pay-it'),
          ],
        ]}
      />
    </section>
  );
}
