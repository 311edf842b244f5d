import { Link } from 'react-router-dom';
import { Button, buttonClass, Say } from '@usdt-africa/web-kit';
import { circleAlert } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../app/messages';
import { paths } from '../app/paths';
import { Reference } from '../problem/Reference';
import { useProblemText } from '../problem/useProblemText';
import { renewQuote } from './quote-store';
import type { HeldRate } from './useHeldRate';

/** Why there is no price, and the way on. */
export function QuoteProblem({ held }: { readonly held: HeldRate }) {
  const { t } = useMessages();
  const textOf = useProblemText();
  const { problem, amount } = held.state;
  if (amount === null) {
    return (
      <Say icon={circleAlert}>
        <p>{t('quote.no-amount')}</p>
        <Link className={buttonClass({ slim: true, tone: 'on-surface' })} to={paths.home}>
          {t('quote.choose-amount')}
        </Link>
      </Say>
    );
  }
  if (!problem) return null;
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
