import 'virtual:messages/frame';
import 'virtual:messages/order';
import 'virtual:messages/transactions';
import { Navigate, useParams } from 'react-router-dom';
import { orderNumberText } from '@usdt-africa/web-kit';
import { ServerState } from '../../shared/api/ServerState';
import { Loading } from '../../shared/routing/Loading';
import { useMessages } from '../../shared/i18n/messages';
import { paths, statusPath } from '../../shared/routing/paths';
import { useOrder } from '../../shared/live/useOrder';
import { FlowFrame } from '../../shared/ui/FlowFrame';
import { ORDER_NUMBER } from '../../shared/track/order-number';
import { paidOut, Receipt } from './Receipt';
import { SaveReceipt } from '../../shared/receipt/SaveReceipt';

/** SELL-10: `/orders/:orderId/receipt`: the receipt of a sale, for the browser or the customer that it belongs to. */
export default function OrderReceiptPage() {
  const { orderId = '' } = useParams();
  const number = orderId.toUpperCase();
  if (!ORDER_NUMBER.test(number)) return <Navigate to={paths.track} state={{ typed: orderId }} replace />;
  return (
    <ServerState>
      <OfOrder key={number} number={number} />
    </ServerState>
  );
}

function OfOrder({ number }: { readonly number: string }) {
  const { t } = useMessages();
  const { order, problem } = useOrder(number);
  if (!order) return problem ? <Navigate to={statusPath(number)} replace /> : <Loading />;
  const paid = paidOut(order);
  // Others see of it what the number alone shows.
  if (order.view !== 'full' || paid.length === 0) return <Navigate to={statusPath(number)} replace />;
  return (
    <FlowFrame title={`${t('receipt.title')} ${orderNumberText(number)}`} barTitle back={statusPath(number)}>
      <div className="stack">
        <SaveReceipt />
        <Receipt order={order} paid={paid} from={order.sender.firstName ?? '—'} />
      </div>
    </FlowFrame>
  );
}
