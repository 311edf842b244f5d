import 'virtual:messages/bought';
import 'virtual:messages/order';
import { Navigate } from 'react-router-dom';
import { orderNumberText } from '@usdt-africa/web-kit';
import { buyPath } from '../../shared/routing/account-paths';
import { useMessages } from '../../shared/i18n/messages';
import { OrderLoading } from '../../shared/order/OrderLoading';
import { OrderUnavailable } from '../../shared/order/OrderUnavailable';
import { FlowFrame } from '../../shared/ui/FlowFrame';
import { IsItYours, MaskedPurchase } from './MaskedPurchase';
import { usePurchase } from '../../shared/purchase/usePurchase';

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
