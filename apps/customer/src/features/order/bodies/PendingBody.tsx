import { lazy, Suspense } from 'react';
import type { ComponentType } from 'react';
import { Link } from 'react-router-dom';
import { buttonClass, Rich, Notice, Stable } from '@usdt-africa/web-kit';
import { info } from '@usdt-africa/web-kit/icons';
import { useSignedInMark } from '../../../shared/account/signed-in-mark';
import { useMessages } from '../../../shared/i18n/messages';
import { orderPath } from '../../../shared/routing/paths';
import { useHomePath, useSellPath } from '../../../shared/routing/useStart';
import { AddressGroups } from '../../../shared/order/AddressGroups';
import { ClosePageNotice } from '../ClosePageNotice';
import { NairaToCome } from '../../../shared/order/NairaToCome';
import { OrderRail } from '../OrderRail';
import type { BodyProperties } from '../body-properties';
import { StatusChip } from '../../../shared/order/StatusChip';
import { StatusFrame } from '../StatusFrame';
import { useReassurance } from '../useReassurance';

/** Only an offer: the page that waits for money neither carries it nor falls with it. */
const LoginPrompt = lazy((): Promise<{ default: ComponentType }> =>
  import('../LoginPrompt').catch(() => ({ default: () => null })),
);

/** SELL-09: marked as sent by the guest, and not seen on the chain yet. */
export function PendingBody({ order, live }: BodyProperties) {
  const { t, product } = useMessages();
  const signedIn = useSignedInMark();
  const home = useHomePath();
  const sellPath = useSellPath();
  const quiet = useReassurance(order.number);
  return (
    <StatusFrame
      order={order}
      live={live}
      aside={
        <>
          <ClosePageNotice order={order} />
          {!signedIn && (
            <Suspense fallback={null}>
              <LoginPrompt />
            </Suspense>
          )}
        </>
      }
      dock={
        <div className="stack stack--8">
          <Link className={buttonClass({ full: true })} to={orderPath(order.number)}>
            {t('pending.address-again')}
          </Link>
          <Link className={buttonClass({ full: true, tone: 'bare' })} to={home}>
            {t('go-home')}
          </Link>
          <Link className="link link--alone centred" to={sellPath}>
            {t('sell-another')}
          </Link>
        </div>
      }
    >
      <OrderRail at={0} />
      <section className="note">
        <div className="row row--between">
          <span className="small dim">{t('pending.looking')}</span>
          <StatusChip order={order} onDeep />
        </div>
        <Stable value={order.amount} unit={product} size={44} />
        <NairaToCome order={order} receivedAt={live.receivedAt} />
      </section>
      <section className="card stack stack--8">
        <h2>{t('pending.title')}</h2>
        <p className="dim">{t('pending.text')}</p>
        {order.address && <AddressGroups address={order.address} small />}
      </section>
      {quiet && (
        <Notice icon={info}>
          <Rich text={t('pending.quiet')} />
        </Notice>
      )}
    </StatusFrame>
  );
}
