import { Link } from 'react-router-dom';
import { Notice } from '@usdt-africa/web-kit';
import { triangleAlert } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../../../shared/i18n/messages';
import { orderPath } from '../../../shared/routing/paths';
import { useSheet } from '../../../shared/routing/useSheet';
import { ActNotice } from '../ActNotice';
import type { BodyProperties } from '../body-properties';
import { DepositAddress, DepositAmount } from '../DepositCards';
import { ExpectedOutcomeCard } from '../ExpectedOutcomeCard';
import { restOf } from '../../../shared/order/order-state';
import { RestButton } from '../RestButton';
import { CancelSheet } from '../sheets/CancelSheet';
import { Shortfall, ShortfallAct, useShortfallChoice } from '../Shortfall';
import { useAction } from '../useAct';
import '../../../shared/order/order.css';

type Properties = Pick<BodyProperties, 'order' | 'live' | 'take'>;

/** Whether a sale waits for its owner: for the deposit, for the rest of it, or for a choice. */
export const needsOwner = ({ order }: Pick<Properties, 'order'>): boolean =>
  order.status === 'waiting' || order.shortfall !== null || restOf(order) !== null;

/** SELL-04, SELL-06: what a waiting or short sale needs from its owner: the address, the missing amount, and the choices. */
export function SaleNeeds(properties: Properties) {
  const { order } = properties;
  if (order.status === 'waiting') return <Deposit {...properties} />;
  if (order.shortfall) return <Short {...properties} />;
  if (restOf(order) === null) return null;
  const { expectedOutcome } = order;
  const outcome = expectedOutcome === null || expectedOutcome === 'paid' ? 'below-minimum' : expectedOutcome;
  return (
    <>
      <ExpectedOutcomeCard order={order} expectedOutcome={outcome} />
      <RestButton order={order} />
    </>
  );
}

function Deposit({ order, live, take }: Properties) {
  const { t } = useMessages();
  const cancel = useSheet('cancel');
  const act = useAction(order.number, take);
  return (
    <section className="stack stack--12" aria-label={t('deposit.title')}>
      <DepositAmount order={order} receivedAt={live.receivedAt} />
      <DepositAddress order={order} receivedAt={live.receivedAt} />
      <Notice tone="caution" icon={triangleAlert}>
        {t('deposit.warning')}
      </Notice>
      <div className="row row--wrap deposit__more">
        <Link className="link link--alone" to={orderPath(order.number)}>
          {t('txn.open-order')}
        </Link>
        {order.can.cancel && (
          <button type="button" className="link link--alone" onClick={cancel.show}>
            {t('cancel.action')}
          </button>
        )}
      </div>
      {!cancel.open && <ActNotice act={act} />}
      <CancelSheet open={cancel.open} onClose={cancel.hide} act={act} />
    </section>
  );
}

function Short({ order, live, take }: Properties) {
  const { t } = useMessages();
  const chosen = useShortfallChoice({ order, take });
  return (
    <section className="stack stack--12" aria-label={t('short.what')}>
      <Shortfall order={order} live={live} chosen={chosen} />
      <ShortfallAct order={order} chosen={chosen} />
    </section>
  );
}
