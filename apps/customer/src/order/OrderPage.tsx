import 'virtual:messages/order';
import { Navigate, useParams } from 'react-router-dom';
import { lazyWithRetry } from '../app/lazy-with-retry';
import { useMessages } from '../app/messages';
import { confirmPath, orderPath, paths, statusPath } from '../app/paths';
import { LinkExchanges } from '../links/LinkExchanges';
import { linkOf } from '../links/pending-link';
import { useLinkExchange } from '../links/useLinkExchange';
import { FlowFrame } from '../shell/FlowFrame';
import { ORDER_NUMBER } from '../track/order-number';
import { NoOrder } from './NoOrder';
import { orderInProgress } from './order-in-progress';
import type { OrderRoute } from './order-state';
import { LinkNotice } from './LinkNotice';
import { OrderScreen } from './OrderScreen';
import './order.css';

const PurchaseScreen = lazyWithRetry(() => import('../bought/PurchaseScreen'));

const PATH_OF: Record<OrderRoute, (number: string) => string> = {
  order: orderPath,
  confirm: confirmPath,
  status: statusPath,
};

/** `/order`, `/confirm` and `/order-status`: without an id the order in progress, otherwise that order. */
export default function OrderPage({ route }: { readonly route: OrderRoute }) {
  const { orderId } = useParams();
  const { t } = useMessages();
  const number = orderId?.toUpperCase();
  const exchange = useLinkExchange('order', linkOf('order'), number ?? '');
  if (number === undefined) {
    const current = orderInProgress();
    if (current) return <Navigate to={PATH_OF[route](current)} replace />;
    return <NoOrder />;
  }
  if (!ORDER_NUMBER.test(number)) return <Navigate to={paths.track} state={{ typed: orderId }} replace />;
  if (number.startsWith('B')) return <PurchaseScreen key={number} number={number} />;
  if (exchange.state === 'exchanging' || exchange.state === 'failed') {
    return (
      <FlowFrame title={t('link.title')}>
        <LinkNotice exchange={exchange} />
      </FlowFrame>
    );
  }
  return (
    <LinkExchanges value={exchange}>
      <OrderScreen key={number} number={number} route={route} linkRefused={exchange.state === 'refused'} />
    </LinkExchanges>
  );
}
