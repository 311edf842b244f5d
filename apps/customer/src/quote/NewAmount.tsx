import { Button } from '@usdt-africa/web-kit';
import { useMessages } from '../app/messages';
import { changePercent } from '../rates/amounts';
import { acceptQuote } from './quote-store';
import type { HeldRate } from './useHeldRate';

export const NEW_AMOUNT_ID = 'new-amount';

/** RATE-05: the price has changed. Nothing goes on before the guest accepts the new amount. */
export function NewAmount({ held }: { readonly held: HeldRate }) {
  const { t, naira } = useMessages();
  const { quote, agreed } = held.state;
  return (
    <div role="status">
      {held.mustAccept && quote && agreed && (
        <div className="card card--caution new-amount" id={NEW_AMOUNT_ID}>
          <p>
            <b>{t('quote.new-amount', { percent: `${changePercent(agreed, quote.recipientGets)}\u202f%` })}</b>
            <span className="small dim new-amount__sums figures">
              <s>{naira(agreed)}</s> → <b>{naira(quote.recipientGets)}</b>
            </span>
          </p>
          <Button onPress={acceptQuote}>{t('quote.accept')}</Button>
        </div>
      )}
    </div>
  );
}
