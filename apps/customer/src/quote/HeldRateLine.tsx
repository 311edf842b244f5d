import { countdownText, Ring } from '@usdt-africa/web-kit';
import { useMessages } from '../app/messages';
import { renewQuote } from './quote-store';
import type { HeldRate } from './useHeldRate';

/** How long the price still holds. It is renewed by itself; where that failed, one tap tries again. */
export function HeldRateLine({ held }: { readonly held: HeldRate }) {
  const { t } = useMessages();
  const { state, secondsLeft, share, ended } = held;
  if (ended && !state.asking) {
    return (
      <span className="held">
        <button type="button" className="held__new" onClick={() => void renewQuote()}>
          {t('quote.renew')}
        </button>
      </span>
    );
  }
  if (secondsLeft === null && !state.asking) return null;
  return (
    <span className="held" title={t(ended || secondsLeft === null ? 'quote.asking' : 'quote.held')}>
      <span className="visually-hidden">{t(ended || secondsLeft === null ? 'quote.asking' : 'quote.held')}</span>
      <Ring share={share} />
      <span className="figures strong">{countdownText(secondsLeft ?? 0)}</span>
    </span>
  );
}
