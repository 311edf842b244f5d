import type { ReactNode } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import type { OrderView } from '@usdt-africa/contracts/api';
import { useMessages } from '../i18n/messages';
import { paths, statusPath } from '../routing/paths';
import { LinkExchanges } from '../links/LinkExchanges';
import { linkOf } from '../links/pending-link';
import { useLinkExchange } from '../links/useLinkExchange';
import { useOrder } from '../live/useOrder';
import type { LiveOrder } from '../live/useOrder';
import { LinkNotice } from '../order/LinkNotice';
import { OrderLoading } from '../order/OrderLoading';
import { OrderUnavailable } from '../order/OrderUnavailable';
import { FlowFrame } from '../ui/FlowFrame';
import { ORDER_NUMBER } from '../track/order-number';

/** An order in full, and how it is taken over and fetched again. */
export interface Owned {
  readonly order: OrderView;
  readonly live: LiveOrder;
  readonly take: (order: OrderView) => void;
  readonly refresh: () => void;
}

interface Properties {
  readonly title: string;
  readonly children: (owned: Owned) => ReactNode;
}

/** A page about the sale in its address, for the owner alone: until the order is here, and without it, the page says why. */
export function OwnedOrder({ title, children }: Properties) {
  const { t } = useMessages();
  const { orderId = '' } = useParams();
  const number = orderId.toUpperCase();
  const exchange = useLinkExchange('order', linkOf('order'), number);
  if (!ORDER_NUMBER.test(number) || number.startsWith('B'))
    return <Navigate to={paths.track} state={{ typed: orderId }} replace />;
  if (exchange.state === 'exchanging' || exchange.state === 'failed') {
    return (
      <FlowFrame title={t('link.title')}>
        <LinkNotice exchange={exchange} />
      </FlowFrame>
    );
  }
  return (
    <LinkExchanges value={exchange}>
      <Shown key={number} number={number} linkRefused={exchange.state === 'refused'} title={title}>
        {children}
      </Shown>
    </LinkExchanges>
  );
}

interface ShownProperties extends Properties {
  readonly number: string;
  readonly linkRefused: boolean;
}

function Shown({ number, linkRefused, title, children }: ShownProperties) {
  const { take, refresh, ...live } = useOrder(number);
  const { order } = live;
  if (order?.view === 'full') return children({ order, live, take, refresh });
  // The id alone does not reveal what its owner may do.
  const problem = order ? 'not-found' : live.problem;
  return (
    <FlowFrame title={title} barTitle back={statusPath(number)}>
      {problem ? <OrderUnavailable problem={problem} linkRefused={linkRefused} onRetry={refresh} /> : <OrderLoading />}
    </FlowFrame>
  );
}
