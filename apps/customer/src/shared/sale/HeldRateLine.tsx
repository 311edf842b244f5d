import { countdownText, Ring } from '@usdt-africa/web-kit';
import { useMessages } from '../i18n/messages';
import { renewQuote } from './quote-store';
import type { HeldRate } from './useHeldRate';

/** Remaining time of the price. It is renewed automatically; where that failed, one tap retries. */
export function HeldRateLine({ held }: { readonly held: HeldRate }) {
  const { t } = useMessages();
  const { state, secondsLeft, share, ended } = held;
  if (ended && !state.isRequesting) {
    return (
      <span className="held">
        <button type="button" className="held__new" onClick={() => void renewQuote()}>
          {t('quote.renew')}
        </button>
      </span>
    );
  }
  if (secondsLeft === null && !state.isRequesting) return null;
  return (
    <span className="held" title={t(ended || secondsLeft === null ? 'quote.requesting' : 'quote.held')}>
      <span className="visually-hidden">{t(ended || secondsLeft === null ? 'quote.requesting' : 'quote.held')}</span>
      <Ring share={share} />
      <span className="figures strong">{countdownText(secondsLeft ?? 0)}</span>
    </span>
  );
}
