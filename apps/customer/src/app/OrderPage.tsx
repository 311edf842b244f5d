import 'virtual:messages/order';
import { Navigate, useParams } from 'react-router-dom';
import { lazyWithRetry } from '../shared/routing/lazy-with-retry';
import { useMessages } from '../shared/i18n/messages';
import { confirmPath, orderPath, paths, statusPath } from '../shared/routing/paths';
import { LinkExchanges } from '../shared/links/LinkExchanges';
import { linkOf } from '../shared/links/pending-link';
import { useLinkExchange } from '../shared/links/useLinkExchange';
import { FlowFrame } from '../shared/ui/FlowFrame';
import { ORDER_NUMBER } from '../shared/track/order-number';
import { NoOrder } from '../features/order/NoOrder';
import { orderInProgress } from '../shared/order/order-in-progress';
import type { OrderRoute } from '../shared/order/order-state';
import { LinkNotice } from '../shared/order/LinkNotice';
import { OrderScreen } from '../features/order/OrderScreen';
import '../shared/order/order.css';

const PurchaseScreen = lazyWithRetry(() => import('../features/purchase/PurchaseScreen'));

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
