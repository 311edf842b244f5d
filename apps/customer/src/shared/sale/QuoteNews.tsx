import { countdownText } from '@usdt-africa/web-kit';
import { useMessages } from '../i18n/messages';
import type { MessageKey } from '../i18n/messages';
import { useOnline } from '../browser/useOnline';
import { difference } from '../rates/amounts';
import type { HeldRate } from './useHeldRate';

interface Properties {
  readonly held: HeldRate;
  /** What stands there while there is no news. */
  readonly otherwise: string;
}

/** Change of the price, in one line whose space is always reserved: a better one, a worse one, or no new one. */
export function QuoteNews({ held, otherwise }: Properties) {
  return (
    <p className="quote-news small" role="status">
      <span className={held.isLess || (held.state.problem !== null && !held.state.resting) ? 'caution' : 'dim'}>
        {useQuoteNews(held) ?? otherwise}
      </span>
    </p>
  );
}

/** Why there is no new price, in few words: the place for them is small. */
const WHY: Readonly<Record<string, MessageKey>> = {
  'no-answer': 'quote.no-answer',
  'too-many': 'quote.too-many',
  'no-fresh-rate': 'quote.no-fresh-rate',
  'quotes-paused': 'quote.paused',
  'deposits-paused': 'quote.paused',
  'selling-paused': 'quote.paused',
};

/** The same text, for components that show why no order can be placed; null without news. */
export function useQuoteNews({ state, secondsLeft, ended, isLess }: HeldRate): string | null {
  const { t, naira } = useMessages();
  const online = useOnline();
  const { quote, agreed, gained, problem, resting } = state;
  if (!quote) return problem === null ? t('quote.requesting') : '';
  if (resting) {
    const held = ended ? t('quote.request-again') : t('quote.until', { time: countdownText(secondsLeft ?? 0) });
    return `${t('quote.rests')} ${held}`;
  }
  if (problem !== null) {
    const why = online ? t(WHY[problem] ?? 'quote.no-new') : t('quote.offline');
    return `${why} ${ended ? t('quote.over') : t('quote.until', { time: countdownText(secondsLeft ?? 0) })}`;
  }
  if (ended) return t('quote.requesting');
  if (isLess && agreed !== null) return t('quote.less', { amount: naira(difference(agreed, quote.recipientGets)) });
  if (gained !== null) return t('quote.more', { amount: naira(gained) });
  return null;
}
