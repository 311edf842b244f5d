import 'virtual:messages/claim';
import 'virtual:messages/order';
import { Navigate, useParams } from 'react-router-dom';
import { useMessages } from '../../shared/i18n/messages';
import { paths, statusPath } from '../../shared/routing/paths';
import { useOrder } from '../../shared/live/useOrder';
import { OrderLoading } from '../../shared/order/OrderLoading';
import { OrderUnavailable } from '../../shared/order/OrderUnavailable';
import { FlowFrame } from '../../shared/ui/FlowFrame';
import { ORDER_NUMBER } from '../../shared/track/order-number';
import { ClaimActions } from './ClaimActions';
import { ClaimAnswer } from './ClaimAnswer';
import { ClaimForm, LookUpButton } from './ClaimForm';
import { useClaim } from './useClaim';
import '../../shared/order/order.css';
import './claim.css';

/** `/find-transfer/:orderId`: what became of a transfer that was sent for an order. */
export default function ClaimPage() {
  const { orderId = '' } = useParams();
  const number = orderId.toUpperCase();
  if (!ORDER_NUMBER.test(number) || number.startsWith('B'))
    return <Navigate to={paths.track} state={{ typed: orderId }} replace />;
  return <OfOrder key={number} number={number} />;
}

function OfOrder({ number }: { readonly number: string }) {
  const { t } = useMessages();
  const { order, problem, refresh } = useOrder(number);
  const claim = useClaim(number);
  const frame = { title: t('claim.title'), barTitle: true, back: statusPath(number) };
  if (!order)
    return (
      <FlowFrame {...frame}>
        {problem ? <OrderUnavailable problem={problem} linkRefused={false} onRetry={refresh} /> : <OrderLoading />}
      </FlowFrame>
    );
  const { view } = claim;
  return (
    <FlowFrame
      {...frame}
      dock={
        view ? (
          <ClaimActions
            claim={claim}
            view={view}
            number={number}
            mayRefund={order.refundOffer !== null && view.orderNumber === number}
          />
        ) : (
          <LookUpButton claim={claim} />
        )
      }
    >
      {view ? <ClaimAnswer view={view} number={number} /> : <ClaimForm claim={claim} order={order} />}
    </FlowFrame>
  );
}
