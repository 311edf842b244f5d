import { Button, Notice } from '@usdt-africa/web-kit';
import { circleAlert } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../../shared/i18n/messages';
import { Reference } from '../../shared/problem/Reference';
import { useBuyProblem } from './useBuyProblem';
import { usePurchaseQuote } from './usePurchaseQuote';

/** Faults of the amount, which stand beside its field. */
const OF_THE_AMOUNT = new Set(['below-minimum', 'above-maximum']);

/** Why there is no price, and the next step; while a price is held, failures are not shown. */
export function QuoteTrouble() {
  const { t } = useMessages();
  const textOf = useBuyProblem();
  const { quote, ended, problem, isRequesting, renew } = usePurchaseQuote();
  if (problem === null || OF_THE_AMOUNT.has(problem) || (quote && !ended)) return null;
  return (
    <div role="alert">
      <Notice tone="caution" icon={circleAlert}>
        <p>{textOf(problem) ?? t('quote.failed')}</p>
        <Reference problem={problem} />
        <Button slim tone="on-surface" busy={isRequesting} onClick={renew}>
          {t('again')}
        </Button>
      </Notice>
    </div>
  );
}
