import 'virtual:messages/frame';
import 'virtual:messages/site';
import 'virtual:messages/order';
import { Suspense, useEffect } from 'react';
import { Link, Navigate, useNavigate, useParams } from 'react-router-dom';
import { buttonClass, orderNumberText } from '@usdt-africa/web-kit';
import { lazyWithRetry } from '../shared/routing/lazy-with-retry';
import { useMessages } from '../shared/i18n/messages';
import { paths, statusPath } from '../shared/routing/paths';
import { linkOf } from '../shared/links/pending-link';
import { useLinkExchange } from '../shared/links/useLinkExchange';
import { useOrder } from '../shared/live/useOrder';
import { LinkNotice } from '../shared/order/LinkNotice';
import { OrderLoading } from '../shared/order/OrderLoading';
import { OrderUnavailable } from '../shared/order/OrderUnavailable';
import { SiteFooter } from '../shared/ui/SiteFooter';
import { SiteHeader } from '../shared/ui/SiteHeader';
import { usePageTitle } from '../shared/ui/usePageTitle';
import { MaskedOrder } from '../shared/track/MaskedOrder';
import { ORDER_NUMBER } from '../shared/track/order-number';
import { TrackForm } from '../shared/track/TrackForm';
import '../shared/order/order.css';
import '../features/track/track.css';

const TrackedPurchase = lazyWithRetry(() => import('../features/purchase/TrackedPurchase'));

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
