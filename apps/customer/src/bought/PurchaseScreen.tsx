import 'virtual:messages/bought';
import 'virtual:messages/order';
import { Navigate } from 'react-router-dom';
import { orderNumberText } from '@usdt-africa/web-kit';
import { buyPath } from '../app/account-paths';
import { useMessages } from '../app/messages';
import { OrderLoading } from '../order/OrderLoading';
import { OrderUnavailable } from '../order/OrderUnavailable';
import { FlowFrame } from '../shell/FlowFrame';
import { IsItYours, MaskedPurchase } from './MaskedPurchase';
import { usePurchase } from './usePurchase';

/** `/order-status/B…`: its owner's page, and for others what the number alone shows. */
export default function PurchaseScreen({ number }: { readonly number: string }) {
  const { t } = useMessages();
  const { purchase, problem, refresh } = usePurchase(number);
  if (purchase?.view === 'full') return <Navigate to={buyPath(number)} replace />;
  return (
    <FlowFrame
      title={purchase ? t('order.title', { number: orderNumberText(number) }) : t('order.loading-title')}
      barTitle={purchase !== null}
      aside={purchase && <IsItYours number={number} />}
    >
      {purchase ? (
        <MaskedPurchase purchase={purchase} />
      ) : problem ? (
        <OrderUnavailable problem={problem} linkRefused={false} onRetry={refresh} />
      ) : (
        <OrderLoading />
      )}
    </FlowFrame>
  );
}
