import { orderNumberText } from '@usdt-africa/web-kit';
import type { PurchaseView } from '@usdt-africa/contracts/api';
import { buyPath } from '../../shared/routing/account-paths';
import { useMessages } from '../../shared/i18n/messages';
import { usePurchase } from '../../shared/purchase/usePurchase';
import { OrderLoading } from '../../shared/order/OrderLoading';
import { OrderUnavailable } from '../../shared/order/OrderUnavailable';
import { FlowFrame } from '../../shared/ui/FlowFrame';
import { type CaseSubject, Conversation } from './Conversation';
import { PurchaseCaseForm } from './PurchaseCaseForm';
import { useDispute } from '../../shared/help/useDispute';

/** `/dispute/B…`: asking for help with a purchase, or the conversation about it. */
export function PurchaseCase({ number }: { readonly number: string }) {
  const { t, product } = useMessages();
  const { purchase, problem: purchaseProblem, refresh } = usePurchase(number);
  const dispute = useDispute(number);
  // The number alone does not reveal whether there is a case.
  const problem = purchase?.view === 'masked' ? 'not-found' : (purchaseProblem ?? dispute.problem);
  if (purchase?.view !== 'full' || !dispute.view)
    return (
      <FlowFrame title={t('order.title', { number: orderNumberText(number) })} barTitle back={buyPath(number)}>
        {problem ? (
          <OrderUnavailable
            problem={problem}
            linkRefused={false}
            onRetry={() => {
              refresh();
              dispute.refresh();
            }}
          />
        ) : (
          <OrderLoading />
        )}
      </FlowFrame>
    );
  const { view } = dispute;
  const about = t('dispute.buy-about', { usdt: purchase.usdt, product, address: shortAddress(purchase) });
  const subject: CaseSubject = { number, word: purchase.word, back: buyPath(number), about };
  if (view.dispute) return <Conversation subject={subject} dispute={view.dispute} />;
  return <PurchaseCaseForm subject={subject} view={view} refresh={dispute.refresh} />;
}

/** `TNbk3t…JrAx4` */
function shortAddress({ address }: PurchaseView): string {
  return `${address.slice(0, 6)}…${address.slice(-5)}`;
}
