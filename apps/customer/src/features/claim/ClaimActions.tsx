import { Link } from 'react-router-dom';
import type { ClaimTruth, ClaimView } from '@usdt-africa/contracts/api';
import { Button, buttonClass } from '@usdt-africa/web-kit';
import { useMessages } from '../../shared/i18n/messages';
import { refundPath, statusPath } from '../../shared/routing/paths';
import type { Claim } from './useClaim';

/** Answers after which looking again can tell more. */
const MAY_CHANGE: ReadonlySet<ClaimTruth> = new Set(['unknown', 'not-final', 'paused']);

interface Properties {
  readonly claim: Claim;
  readonly view: ClaimView;
  /** The order that was claimed for; null: none in particular. */
  readonly number: string | null;
  /** The transfer's order can have its USDT sent back. */
  readonly mayRefund: boolean;
}

/** The one act that follows from an answer, and below it another hash. */
export function ClaimActions({ claim, view, number, mayRefund }: Properties) {
  const { t } = useMessages();
  const order = view.orderNumber ?? (view.truth === 'failed' ? number : null);
  return (
    <>
      {order ? (
        <Link className={buttonClass({ tone: 'main', full: true })} to={statusPath(order)}>
          {t(wordOf(view, number))}
        </Link>
      ) : (
        MAY_CHANGE.has(view.truth) && (
          <Button tone="main" full busy={claim.busy} onClick={claim.look}>
            {t('claim.look-again')}
          </Button>
        )
      )}
      {view.orderNumber !== null && mayRefund && (
        <Link className={buttonClass({ full: true })} to={refundPath(view.orderNumber)}>
          {t('claim.refund')}
        </Link>
      )}
      <Button tone={order || MAY_CHANGE.has(view.truth) ? 'bare' : 'plain'} full onClick={claim.again}>
        {t('claim.again')}
      </Button>
    </>
  );
}

function wordOf({ truth, orderNumber }: ClaimView, number: string | null) {
  if (truth === 'failed') return 'claim.address-again';
  if (truth === 'attached') return 'claim.follow';
  return orderNumber === number ? 'claim.to-order' : 'claim.see-order';
}
