import { Link } from 'react-router-dom';
import { Button, buttonClass, Say } from '@usdt-africa/web-kit';
import { circleAlert } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../app/messages';
import { paths } from '../app/paths';
import { OpenOrder } from '../landing/OpenOrder';
import { Reference } from '../problem/Reference';
import { useProblemText } from '../problem/useProblemText';
import { renewQuote } from './quote-store';
import type { HeldRate } from './useHeldRate';

/** Why there is no price at all, and the way on; while one holds, what fails is said beside it. */
export function QuoteProblem({ held }: { readonly held: HeldRate }) {
  const { t } = useMessages();
  const textOf = useProblemText();
  const { problem, amount, quote } = held.state;
  if (amount === null) {
    // Also whoever came back from the order that they had just placed.
    return (
      <>
        <OpenOrder />
        <Say icon={circleAlert}>
          <p>{t('quote.no-amount')}</p>
          <Link className={buttonClass({ slim: true, tone: 'on-surface' })} to={paths.home}>
            {t('quote.choose-amount')}
          </Link>
        </Say>
      </>
    );
  }
  if (!problem || quote) return null;
  return (
    <div role="alert">
      <Say tone="caution" icon={circleAlert}>
        <p>{textOf(problem) ?? t('quote.failed')}</p>
        <Reference problem={problem} />
        <Button slim tone="on-surface" onPress={() => void renewQuote()}>
          {t('again')}
        </Button>
      </Say>
    </div>
  );
}
