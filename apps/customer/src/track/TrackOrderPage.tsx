import 'virtual:messages/frame';
import 'virtual:messages/site';
import 'virtual:messages/order';
import { Suspense, useEffect } from 'react';
import { Link, Navigate, useNavigate, useParams } from 'react-router-dom';
import { buttonClass, orderNumberText } from '@usdt-africa/web-kit';
import { lazyWithRetry } from '../app/lazy-with-retry';
import { useMessages } from '../app/messages';
import { paths, statusPath } from '../app/paths';
import { linkOf } from '../links/pending-link';
import { useLinkExchange } from '../links/useLinkExchange';
import { useOrder } from '../live/useOrder';
import { LinkNotice } from '../order/LinkNotice';
import { OrderLoading } from '../order/OrderLoading';
import { OrderUnavailable } from '../order/OrderUnavailable';
import { SiteFooter } from '../shell/SiteFooter';
import { SiteHeader } from '../shell/SiteHeader';
import { usePageTitle } from '../shell/usePageTitle';
import { MaskedOrder } from './MaskedOrder';
import { ORDER_NUMBER } from './order-number';
import { TrackForm } from './TrackForm';
import '../order/order.css';
import './track.css';

const TrackedPurchase = lazyWithRetry(() => import('../bought/TrackedPurchase'));

/** `/track/:orderId`: what the id alone shows; with a share link the same, live, until it is withdrawn. */
export default function TrackOrderPage() {
  const { orderId = '' } = useParams();
  const number = orderId.toUpperCase();
  const exchange = useLinkExchange('share', linkOf('share'), number);
  const { t } = useMessages();
  usePageTitle(t('track.page-title'));
  if (!ORDER_NUMBER.test(number)) return <Navigate to={paths.track} state={{ typed: orderId }} replace />;
  const ready = exchange.state !== 'exchanging' && exchange.state !== 'failed';
  return (
    <>
      <SiteHeader />
      <main className="track">
        <h1 className="visually-hidden">{t('track.title')}</h1>
        {number.startsWith('B') ? (
          <Suspense fallback={<OrderLoading />}>
            <TrackedPurchase key={number} number={number} />
          </Suspense>
        ) : ready ? (
          <Tracked key={number} number={number} linkRefused={exchange.state === 'refused'} />
        ) : (
          <LinkNotice exchange={exchange} />
        )}
      </main>
      <SiteFooter />
    </>
  );
}

function Tracked({ number, linkRefused }: { readonly number: string; readonly linkRefused: boolean }) {
  const { t } = useMessages();
  const navigate = useNavigate();
  const { order, receivedAt, problem, refresh } = useOrder(number);
  useEffect(() => {
    if (!order && problem === 'not-found') {
      void navigate(paths.track, { replace: true, state: { typed: orderNumberText(number), notFound: true } });
    }
  }, [order, problem, number, navigate]);
  if (!order) {
    return problem ? (
      <OrderUnavailable problem={problem} linkRefused={linkRefused} onRetry={refresh} />
    ) : (
      <OrderLoading />
    );
  }
  return (
    <>
      <TrackForm initial={orderNumberText(number)} tone="main" hideLabel />
      {order.view === 'full' && (
        <Link className={buttonClass({ full: true })} to={statusPath(number)}>
          {t('track.open-own')}
        </Link>
      )}
      <MaskedOrder order={order} receivedAt={receivedAt} linkRefused={linkRefused} />
    </>
  );
}
