import { Link } from 'react-router-dom';
import { Button, buttonClass, Notice } from '@usdt-africa/web-kit';
import { circleAlert } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../i18n/messages';
import { useSellPath } from '../routing/useStart';
import { OpenOrder } from './OpenOrder';
import { Reference } from '../problem/Reference';
import { useProblemText } from '../problem/useProblemText';
import { renewQuote } from './quote-store';
import type { HeldRate } from './useHeldRate';

/** Why there is no price at all, and the next step; while a price is held, failures are shown next to it. */
export function QuoteProblem({ held }: { readonly held: HeldRate }) {
  const { t } = useMessages();
  const textOf = useProblemText();
  const sellPath = useSellPath();
  const { problem, amount, quote } = held.state;
  if (amount === null) {
    // A customer who returned from the order just placed also sees this.
    return (
      <>
        <OpenOrder />
        <Notice icon={circleAlert}>
          <p>{t('quote.no-amount')}</p>
          <Link className={buttonClass({ slim: true, tone: 'on-surface' })} to={sellPath}>
            {t('quote.choose-amount')}
          </Link>
        </Notice>
      </>
    );
  }
  if (!problem || quote) return null;
  return (
    <div role="alert">
      <Notice tone="caution" icon={circleAlert}>
        <p>{textOf(problem) ?? t('quote.failed')}</p>
        <Reference problem={problem} />
        <Button slim tone="on-surface" onClick={() => void renewQuote()}>
          {t('again')}
        </Button>
      </Notice>
    </div>
  );
}
