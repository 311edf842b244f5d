import 'virtual:messages/help';
import 'virtual:messages/order';
import { Link, Navigate, useParams, useSearchParams } from 'react-router-dom';
import { HELP_ISSUES, type HelpIssue } from '@usdt-africa/contracts/api';
import { buttonClass, callName, maskedAccount, orderNumberText } from '@usdt-africa/web-kit';
import { ServerState } from '../../shared/api/ServerState';
import { useMessages } from '../../shared/i18n/messages';
import { paths, questionPath, statusPath } from '../../shared/routing/paths';
import { useSecondsLeft } from '../../shared/browser/useSecondsLeft';
import { LinkExchanges } from '../../shared/links/LinkExchanges';
import { linkOf } from '../../shared/links/pending-link';
import { useLinkExchange } from '../../shared/links/useLinkExchange';
import { useOrder } from '../../shared/live/useOrder';
import { LinkNotice } from '../../shared/order/LinkNotice';
import { OrderLoading } from '../../shared/order/OrderLoading';
import { OrderUnavailable } from '../../shared/order/OrderUnavailable';
import { FlowFrame } from '../../shared/ui/FlowFrame';
import { ORDER_NUMBER, PURCHASE_NUMBER } from '../../shared/track/order-number';
import { Conversation } from './Conversation';
import { EARLY_SHEET } from '../../shared/help/DisputeEntry';
import { DisputeForm } from './DisputeForm';
import { PurchaseCase } from './PurchaseCase';
import { QuestionForm } from './QuestionForm';
import { useDispute } from '../../shared/help/useDispute';
import '../../shared/help/help.css';

/** `/dispute/:orderId`: opening an order's case, or the conversation about it. */
export default function DisputePage() {
  const { orderId = '' } = useParams();
  const number = orderId.toUpperCase();
  return PURCHASE_NUMBER.test(number) ? (
    <ServerState>
      <PurchaseCase key={number} number={number} />
    </ServerState>
  ) : (
    <OrderCase typed={orderId} number={number} />
  );
}

function OrderCase({ typed, number }: { readonly typed: string; readonly number: string }) {
  const { t } = useMessages();
  const exchange = useLinkExchange('order', linkOf('order'), number);
  if (!ORDER_NUMBER.test(number)) return <Navigate to={paths.track} state={{ typed }} replace />;
  if (exchange.state === 'exchanging' || exchange.state === 'failed') {
    return (
      <FlowFrame title={t('link.title')}>
        <LinkNotice exchange={exchange} />
      </FlowFrame>
    );
  }
  return (
    <LinkExchanges value={exchange}>
      <ServerState>
        <OfOrder key={number} number={number} linkRefused={exchange.state === 'refused'} />
      </ServerState>
    </LinkExchanges>
  );
}

function OfOrder({ number, linkRefused }: { readonly number: string; readonly linkRefused: boolean }) {
  const { t, naira } = useMessages();
  const order = useOrder(number);
  const dispute = useDispute(number);
  const title = t('order.title', { number: orderNumberText(number) });
  const rule = dispute.view?.rule;
  const [query] = useSearchParams();
  const topic = topicOf(query.get('about'));
  // Counted from the arrival of the response: a stored one may be older than this page.
  const early = useSecondsLeft(rule ? dispute.receivedAt + rule.secondsLeft : null);
  // The id alone does not reveal whether there is a case.
  const problem = order.order?.view === 'masked' ? 'not-found' : (order.problem ?? dispute.problem);
  if (!order.order || !dispute.view || order.order.view === 'masked') {
    return (
      <FlowFrame title={title} barTitle back={statusPath(number)}>
        {problem ? (
          <OrderUnavailable
            problem={problem}
            linkRefused={linkRefused}
            onRetry={() => {
              order.refresh();
              dispute.refresh();
            }}
          />
        ) : (
          <OrderLoading />
        )}
      </FlowFrame>
    );
  }
  const { view } = dispute;
  const isDisputable = rule !== null && rule !== undefined && !early;
  const isDispute = topic === null || topic === 'not-received';
  if (view.dispute && !(isDisputable && topic === 'not-received' && view.dispute.topic !== null)) {
    const { word, recipient, receivedNaira } = order.order;
    const about = t('dispute.about', {
      naira: naira(view.dispute.payingAgain?.naira ?? receivedNaira ?? order.order.naira),
      name: callName(recipient.name),
      bank: recipient.bankShortName,
      account: maskedAccount(recipient.account),
    });
    const subject = { number, word: word ?? '', back: statusPath(number), about };
    return (
      <Conversation subject={subject} dispute={view.dispute}>
        {isDisputable && view.dispute.topic !== null && (
          <Link className={buttonClass({ full: true })} to={questionPath(number, 'not-received')}>
            {t('dispute.entry', { name: callName(recipient.name) })}
          </Link>
        )}
      </Conversation>
    );
  }
  if (isDisputable && isDispute) return <DisputeForm order={order.order} view={view} refresh={dispute.refresh} />;
  if (early && topic === null) return <Navigate to={statusPath(number)} state={{ sheet: EARLY_SHEET }} replace />;
  return <QuestionForm number={number} view={view} topic={topic ?? 'other'} refresh={dispute.refresh} />;
}

/** A help topic in an address. */
const topicOf = (text: string | null): HelpIssue | null => HELP_ISSUES.find((issue) => issue === text) ?? null;
