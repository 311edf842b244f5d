import { Icon, Skeleton } from '@usdt-africa/web-kit';
import { arrowRight } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../i18n/messages';
import { useRateOrigin } from '../rates/useRateOrigin';
import { HeldRateLine } from './HeldRateLine';
import { QuoteNews } from './QuoteNews';
import type { HeldRate } from './useHeldRate';
import './quote.css';

/** The deal in one line, on a phone; space for its notices is reserved below from the start. */
export function DealStrip({ held }: { readonly held: HeldRate }) {
  const { t, stable, naira } = useMessages();
  const originOf = useRateOrigin();
  const { amount, quote, agreed } = held.state;
  if (amount === null) return null;
  const origin = quote && originOf(quote.sources);
  const gets = quote?.recipientGets ?? agreed;
  return (
    <div className="deal-strip only-narrow">
      <span className="deal-strip__sums figures">
        <span className="one-line">{stable(amount)}</span>
        <Icon of={arrowRight} size="small" />
        {gets ? <b className="one-line">{naira(gets)}</b> : <Skeleton width="6rem" height="1.25rem" />}
      </span>
      <HeldRateLine held={held} />
      <QuoteNews held={held} otherwise={origin ? t('quote.from', origin) : ''} />
    </div>
  );
}
