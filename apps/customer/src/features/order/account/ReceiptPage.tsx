import { Navigate, useParams } from 'react-router-dom';
import { orderNumberText } from '@usdt-africa/web-kit';
import { useOwnAccount } from '../../../shared/account/useAccount';
import { accountPaths, sellPath } from '../../../shared/routing/account-paths';
import { Loading } from '../../../shared/routing/Loading';
import { useMessages } from '../../../shared/i18n/messages';
import { paidOut, Receipt } from '../Receipt';
import { SaveReceipt } from '../../../shared/receipt/SaveReceipt';
import { AppFrame } from '../../../shared/ui/AppFrame';
import { useOwnOrder } from './useOwnOrder';

/** HELP-01: receipt for a bank: one printable page, also saved as a file. Without a payment there is none. */
export function ReceiptPage() {
  const { t } = useMessages();
  const { number = '' } = useParams();
  const own = useOwnOrder();
  const { firstName, lastName } = useOwnAccount();
  if (own === 'loading') return <Loading />;
  if (own === 'none') return <Navigate to={accountPaths.dashboardTransactions} replace />;
  const { order } = own;
  const paid = paidOut(order);
  if (paid.length === 0) return <Navigate to={sellPath(number)} replace />;
  return (
    <AppFrame
      title={`${t('receipt.title')} ${orderNumberText(order.number)}`}
      heading={<h1>{t('receipt.title')}</h1>}
      at="transactions"
      back={sellPath(order.number)}
    >
      <SaveReceipt />
      <Receipt order={order} paid={paid} from={`${firstName} ${lastName}`} />
    </AppFrame>
  );
}
