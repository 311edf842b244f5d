import { countdownText, Ring } from '@usdt-africa/web-kit';
import { useMessages } from '../app/messages';
import { renewQuote } from './quote-store';
import type { HeldRate } from './useHeldRate';

/** How long the price still holds; near its end one tap fetches a new one. */
export function HeldRateLine({ held }: { readonly held: HeldRate }) {
  const { t } = useMessages();
  const { state, secondsLeft, share, ending, ended } = held;
  if (state.asking) return <span className="held small">{t('quote.asking')}</span>;
  if (ended || ending) {
    return (
      <span className="held">
        {ending && (
          <>
            <Ring share={share} />
            <span className="figures strong">{countdownText(secondsLeft ?? 0)}</span>
          </>
        )}
        <button type="button" className="held__new" onClick={() => void renewQuote()}>
          {t('quote.new-rate')}
        </button>
      </span>
    );
  }
  if (secondsLeft === null) return null;
  return (
    <span className="held" title={t('quote.held')}>
      <span className="visually-hidden">{t('quote.held')}</span>
      <Ring share={share} />
      <span className="figures strong">{countdownText(secondsLeft)}</span>
    </span>
  );
}
