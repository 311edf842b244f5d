import { HELP_ISSUES, type HelpIssue, type OrderView } from '@usdt-africa/contracts/api';
import { Link, Navigate, useParams } from 'react-router-dom';
import {
  Button,
  buttonClass,
  callName,
  Icon,
  orderNumberText,
  Notice,
  personName,
  useToast,
} from '@usdt-africa/web-kit';
import { download } from '@usdt-africa/web-kit/account-icons';
import {
  chevronRight,
  circleAlert,
  circleCheck,
  circleX,
  clock,
  copy,
  fileSpreadsheet,
  messageSquareText,
  userRoundX,
} from '@usdt-africa/web-kit/icons';
import { accountPaths, helpIssuePath, helpPath, receiptPath, sellPath } from '../../../shared/routing/account-paths';
import { copyText } from '../../../shared/browser/copy';
import { Loading } from '../../../shared/routing/Loading';
import { useMessages } from '../../../shared/i18n/messages';
import { questionPath } from '../../../shared/routing/paths';
import { Questions } from '../../../shared/help/Questions';
import { useIsLockOver } from '../../../shared/order/NairaToCome';
import { SupportLinks } from '../../../shared/order/SupportLinks';
import { displayedSum } from '../../../shared/order/displayed-sum';
import { AppFrame } from '../../../shared/ui/AppFrame';
import { paidOut } from '../Receipt';
import { useOwnOrder } from './useOwnOrder';
import '../../../shared/transactions/transactions.css';

const SIGNS: Readonly<Record<HelpIssue, string>> = {
  'not-received': clock,
  receipt: fileSpreadsheet,
  'wrong-bank': userRoundX,
  'wrong-amount': circleAlert,
  cancel: circleX,
  other: messageSquareText,
};

/** HELP-01: the six help topics of a transaction. */
export function HelpPage() {
  const { t } = useMessages();
  const own = useOwnOrder();
  if (own === 'loading') return <Loading />;
  if (own === 'none') return <Navigate to={accountPaths.dashboardTransactions} replace />;
  const { order } = own;
  return (
    <AppFrame
      title={t('txn.help')}
      at="transactions"
      back={sellPath(order.number)}
      aside={
        <>
          <SupportLinks />
          <Questions />
        </>
      }
    >
      <nav aria-label={t('txn.where')} className="txn-crumbs">
        <Link className="link" to={accountPaths.dashboardTransactions}>
          {t('txn.title')}
        </Link>
        <Icon of={chevronRight} />
        <Link className="link" to={sellPath(order.number)}>
          {t('txn.one')}
        </Link>
        <Icon of={chevronRight} />
        <span aria-current="page">{t('txn.help')}</span>
      </nav>
      <div className="card txn txn--still">
        <span className="txn__who">
          <span className="txn__name">{personName(order.recipient.name)}</span>
          <span className="small dim">{orderNumberText(order.number)}</span>
        </span>
        <Sums {...own} />
      </div>
      <h2>{t('txn.help-select')}</h2>
      <ul className="card txn-list">
        {HELP_ISSUES.map((issue) => (
          <li key={issue}>
            <Link className="txn" to={helpIssuePath(order.number, issue)}>
              <span className="lead">
                <Icon of={SIGNS[issue]} />
              </span>
              <span className="grow medium">{t(`txn.issue.${issue}`)}</span>
              <Icon of={chevronRight} />
            </Link>
          </li>
        ))}
      </ul>
    </AppFrame>
  );
}

/** The figures that the sale's own page has. */
function Sums({ order, receivedAt }: { readonly order: OrderView; readonly receivedAt: number }) {
  const { t, naira: nairaText, stable } = useMessages();
  const { naira, amount, isAbout } = displayedSum(order, useIsLockOver({ order, receivedAt }));
  return (
    <span className="txn__sums figures">
      {naira !== null && (
        <span className="medium">
          {isAbout && <span className="small dim">{t('short.about')} </span>}
          {nairaText(naira)}
        </span>
      )}
      <span className="small dim">{stable(amount)}</span>
    </span>
  );
}

/** One help topic: the facts of this transaction, and the support contacts. */
export function HelpIssuePage() {
  const { t, moment: timeOf } = useMessages();
  const own = useOwnOrder();
  const { issue = '' } = useParams();
  if (own === 'loading') return <Loading />;
  if (own === 'none') return <Navigate to={accountPaths.dashboardTransactions} replace />;
  const { order } = own;
  if (!isIssue(issue)) return <Navigate to={helpPath(order.number)} replace />;
  const paid = paidOut(order).at(-1);
  const name = callName(order.recipient.name);
  const values = { name, bank: order.recipient.bankShortName };
  return (
    <AppFrame title={t(`txn.issue.${issue}`)} at="transactions" back={helpPath(order.number)}>
      {issue === 'not-received' && paid?.settledAt && (
        <Notice tone="good" icon={circleCheck}>
          <p className="strong">{t('txn.help-paid', { time: timeOf(paid.settledAt) })}</p>
          <p>{t('txn.help-paid-more', values)}</p>
        </Notice>
      )}
      <section className="card stack stack--8">
        <p>{issue === 'receipt' && !paid ? t('txn.no-receipt') : t(`txn.answer.${issue}`, values)}</p>
        {(issue === 'not-received' || issue === 'wrong-bank') && (
          <p className="strong">{`${order.recipient.bankShortName} · ${order.recipient.account}`}</p>
        )}
        {issue === 'cancel' && <p className="dim">{t(order.can.cancel ? 'txn.can-cancel' : 'txn.cannot-cancel')}</p>}
      </section>
      {(issue === 'not-received' || issue === 'receipt') && paid?.sessionId && (
        <section className="card stack stack--8">
          <p className="small dim">{t('txn.session')}</p>
          <SessionId id={paid.sessionId} />
        </section>
      )}
      {issue === 'cancel' && order.can.cancel && (
        <Link className={buttonClass({ full: true })} to={`/order/${order.number}`}>
          {t('txn.open-order')}
        </Link>
      )}
      {(issue === 'not-received' || issue === 'receipt') && paid && (
        <Link className={buttonClass({ full: true })} to={receiptPath(order.number)}>
          <Icon of={download} />
          {t('receipt.download')}
        </Link>
      )}
      <Link className={buttonClass({ tone: 'main', full: true })} to={questionPath(order.number, issue)}>
        {t('txn.still-help')}
      </Link>
      <SupportLinks />
    </AppFrame>
  );
}

function isIssue(text: string): text is HelpIssue {
  return (HELP_ISSUES as readonly string[]).includes(text);
}

/** By which the recipient's bank finds the credit. */
function SessionId({ id }: { readonly id: string }) {
  const { t } = useMessages();
  const toast = useToast();
  return (
    <p className="row row--between row--wrap">
      <span className="figures txn__session">{id}</span>
      <Button slim onClick={() => void copyText(id).then((done) => toast(t(done ? 'txn.copied' : 'copy-failed')))}>
        <Icon of={copy} size="small" />
        {t('copy')}
      </Button>
    </p>
  );
}
