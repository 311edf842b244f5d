import { useQuery } from '@tanstack/react-query';
import type { TransactionView } from '@usdt-africa/contracts/api';
import { useState } from 'react';
import { Link, Navigate, useParams } from 'react-router-dom';
import { Button, Icon, personName } from '@usdt-africa/web-kit';
import { lifeBuoy } from '@usdt-africa/web-kit/icons';
import { accountPaths, helpPath, receiptPath } from '../../../shared/routing/account-paths';
import { Loading } from '../../../shared/routing/Loading';
import { useMessages } from '../../../shared/i18n/messages';
import { useSheet } from '../../../shared/routing/useSheet';
import { useOrder } from '../../../shared/live/useOrder';
import { AccountEntry } from '../AccountEntry';
import type { BodyProperties } from '../body-properties';
import { OrderTimeline } from '../../../shared/order/OrderTimeline';
import { DisplayedSumLine } from '../../../shared/order/DisplayedSumLine';
import { RefundEntry } from '../RefundEntry';
import { ShareSheet } from '../sheets/later-sheets';
import { useSellAgain } from '../useSellAgain';
import { useProblemText } from '../../../shared/problem/useProblemText';
import { AppFrame } from '../../../shared/ui/AppFrame';
import { HideButton } from '../../../shared/transactions/HideButton';
import { paidOut } from '../Receipt';
import { needsOwner, SaleNeeds } from './SaleNeeds';
import { SellDetails } from './SellDetails';
import { transactionQuery } from '../../../shared/api/transactions';
import '../../../shared/transactions/transactions.css';

/** TXN-04, TXN-06: one sale: what became of it, and what its owner keeps about it. */
export function SellDetailPage() {
  const { t } = useMessages();
  const { number = '' } = useParams();
  const live = useOrder(number);
  const { order, problem, take } = live;
  const { data, error } = useQuery(transactionQuery(number));
  const problemText = useProblemText();
  if (problem === 'not-found') return <Navigate to={accountPaths.dashboardTransactions} replace />;
  if (order?.view === 'full' && data) return <Sale order={order} live={live} take={take} marks={data} />;
  if (!error && !problem) return <Loading />;
  return (
    <AppFrame title={t('txn.title')} at="transactions" back={accountPaths.dashboardTransactions}>
      <p role="alert" className="card">
        {(problem ? problemText(problem) : null) ?? t('txn.failed')}
      </p>
    </AppFrame>
  );
}

interface SaleProperties extends Pick<BodyProperties, 'order' | 'live' | 'take'> {
  readonly marks: TransactionView;
}

function Sale({ order, live, take, marks }: SaleProperties) {
  const { t, stable, rate, moment } = useMessages();
  const [tab, setTab] = useState<'updates' | 'details'>('updates');
  const share = useSheet('share');
  const { receivedAt } = live;
  const isNeeded = needsOwner({ order });
  const again = useSellAgain(order);
  return (
    <AppFrame
      title={t('txn.to-name', { name: personName(order.recipient.name) })}
      at="transactions"
      back={accountPaths.dashboardTransactions}
      heading={
        <h1 className="txn-head">
          <span>
            <DisplayedSumLine order={order} receivedAt={receivedAt} size={32} />
          </span>
          <span className="small dim">{t('txn.to-name', { name: personName(order.recipient.name) })}</span>
        </h1>
      }
      action={
        <Link className="icon-button" to={helpPath(order.number)} aria-label={t('txn.help')}>
          <Icon of={lifeBuoy} />
        </Link>
      }
    >
      <SaleNeeds order={order} live={live} take={take} />
      <div className="tabs" role="tablist" aria-label={t('txn.title')}>
        {(['updates', 'details'] as const).map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`tab-${name}`}
            aria-controls={`panel-${name}`}
            aria-selected={tab === name}
            tabIndex={tab === name ? 0 : -1}
            onClick={() => setTab(name)}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
              const other = name === 'updates' ? 'details' : 'updates';
              setTab(other);
              document.getElementById(`tab-${other}`)?.focus();
            }}
          >
            {t(`txn.${name}`)}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`} className="stack">
        {tab === 'updates' ? (
          <OrderTimeline
            order={order}
            receipt={
              paidOut(order).length > 0 && (
                <Link className="link" to={receiptPath(order.number)}>
                  {t('receipt.link')}
                </Link>
              )
            }
            first={[
              {
                stage: 'done',
                title: t('txn.setup'),
                when: <time dateTime={order.placedAt}>{moment(order.placedAt)}</time>,
                children: t('txn.setup-more', { amount: stable(order.amount), rate: rate(order.rate) }),
              },
            ]}
          />
        ) : (
          <SellDetails order={order} receivedAt={receivedAt} marks={marks} />
        )}
      </div>
      <AccountEntry order={order} />
      <RefundEntry order={order} />
      <div className="txn-acts">
        <Button full onClick={share.show}>
          {t('txn.share')}
        </Button>
        <Button tone={isNeeded ? 'plain' : 'main'} full busy={again.isBusy} onClick={() => void again.start()}>
          {t('txn.repeat')}
        </Button>
      </div>
      <HideButton marks={marks} />
      <ShareSheet open={share.open} onClose={share.hide} order={order} />
    </AppFrame>
  );
}
