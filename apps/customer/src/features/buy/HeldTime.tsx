import { countdownText, Ring } from '@usdt-africa/web-kit';
import { useMessages } from '../../shared/i18n/messages';
import { usePurchaseQuote } from './usePurchaseQuote';

/** Remaining time of the price. It is renewed automatically; where that failed, one tap retries. */
export function HeldTime() {
  const { t } = useMessages();
  const { secondsLeft, share, ended, isRequesting, renew } = usePurchaseQuote();
  if (ended && !isRequesting)
    return (
      <button type="button" className="held held__new" onClick={renew}>
        {t('quote.renew')}
      </button>
    );
  if (secondsLeft === null && !isRequesting) return null;
  const text = t(ended || secondsLeft === null ? 'quote.requesting' : 'quote.held');
  return (
    <span className="held" title={text}>
      <span className="visually-hidden">{text}</span>
      <Ring share={share} />
      <span className="figures strong">{countdownText(secondsLeft ?? 0)}</span>
    </span>
  );
}
