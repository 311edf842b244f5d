import { useQueryClient } from '@tanstack/react-query';
import type { PurchaseView } from '@usdt-africa/contracts/api';
import { useEffect, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { buttonClass, Chip, Notice, orderNumberText, Rich, Stable } from '@usdt-africa/web-kit';
import { clock, clockAlert, shieldCheck, wakeUp } from '@usdt-africa/web-kit/icons';
import { accountPaths, buyAgainPath, buyReceiptPath } from '../../shared/routing/account-paths';
import { Loading } from '../../shared/routing/Loading';
import { useMessages } from '../../shared/i18n/messages';
import { useSheet } from '../../shared/routing/useSheet';
import { OrderUnavailable } from '../../shared/order/OrderUnavailable';
import { AppFrame } from '../../shared/ui/AppFrame';
import { WALLET } from '../../shared/api/wallet';
import { Confirmations } from './Confirmations';
import { HelpButton, Marks } from './DetailParts';
import { HelpSheet } from './HelpSheet';
import { bodyOf, hasEnded } from '../../shared/purchase/purchase-state';
import { PurchaseChip } from './PurchaseChip';
import { BoughtAddress, PurchaseDetails } from './PurchaseDetails';
import { PurchaseTimeline } from './PurchaseTimeline';
import { ShortAddress } from './ShortAddress';
import { UndonePurchase } from './UndonePurchase';
import { usePurchase } from '../../shared/purchase/usePurchase';
import '../../shared/order/order.css';
import './bought.css';

/** TXN-05: one purchase of the signed-in customer, live until it has ended. */
export function BuyDetailPage() {
  const { t } = useMessages();
  const { number = '' } = useParams();
  const { purchase, problem, refresh } = usePurchase(number.toUpperCase());
  useFreshLists(purchase ? hasEnded(purchase) : false);
  if (purchase?.view === 'full')
    return purchase.status === 'undone' && purchase.undone ? (
      <UndonePurchase purchase={purchase} undone={purchase.undone} />
    ) : (
      <Purchase purchase={purchase} isStale={problem !== null} />
    );
  if (!purchase && !problem) return <Loading />;
  return (
    <AppFrame title={t('txn.title')} at="transactions" back={accountPaths.dashboardTransactions}>
      <OrderUnavailable problem={problem ?? 'not-found'} linkRefused={false} onRetry={refresh} />
    </AppFrame>
  );
}

/** The lists and the balance change with the end of a purchase. */
function useFreshLists(isOver: boolean): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (isOver)
      void queries.invalidateQueries({
        predicate: ({ queryKey: [first] }) => first === WALLET || first === 'transactions',
      });
  }, [isOver, queries]);
}

/** Milliseconds, again each second: a wait is shown in minutes. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

interface Properties {
  readonly purchase: PurchaseView;
  readonly isStale: boolean;
}

function Purchase({ purchase, isStale }: Properties) {
  const { t } = useMessages();
  const now = useNow();
  const help = useSheet('purchase-help');
  const body = bodyOf(purchase, now);
  const number = orderNumberText(purchase.number);
  const isCompleted = purchase.status === 'completed';
  return (
    <AppFrame
      title={t('order.title', { number })}
      at="transactions"
      back={accountPaths.dashboardTransactions}
      heading={
        <h1>
          <span className="only-narrow">{number}</span>
          <span className="only-wide">{t('order.title', { number })}</span>
        </h1>
      }
      action={<HelpButton onClick={help.show} />}
      aside={
        <>
          <PurchaseDetails purchase={purchase} />
          <BoughtAddress purchase={purchase} />
          {isCompleted && (
            <Link className={buttonClass({ full: true })} to={buyReceiptPath(purchase.number)}>
              {t('receipt.title')}
            </Link>
          )}
          {isCompleted ? (
            <Link className={buttonClass({ tone: 'main', full: true })} to={buyAgainPath(purchase.recipientId)}>
              {t('bought.again')}
            </Link>
          ) : (
            <Link className={`${buttonClass({ tone: 'main', full: true })} only-wide`} to={accountPaths.dashboard}>
              {t('nav.home')}
            </Link>
          )}
          {!isCompleted && (
            <Notice icon={wakeUp}>
              <Rich text={t('bought.close-page', { word: purchase.word })} />
            </Notice>
          )}
        </>
      }
    >
      {isStale && (
        <div role="status">
          <Notice tone="caution" icon={clock}>
            {t('order.stale')}
          </Notice>
        </div>
      )}
      {body === 'slow' ? <Slow purchase={purchase} now={now} /> : <BoughtNote purchase={purchase} />}
      {body === 'approval' && purchase.hold && <Approval hold={purchase.hold} />}
      {body === 'on-its-way' && purchase.transaction && (
        <Confirmations confirmations={purchase.transaction.confirmations} />
      )}
      <PurchaseTimeline
        purchase={purchase}
        now={now}
        receipt={
          isCompleted && (
            <Link className="link" to={buyReceiptPath(purchase.number)}>
              {t('receipt.link')}
            </Link>
          )
        }
      />
      {body === 'slow' && <Notice icon={shieldCheck}>{t('bought.never-twice')}</Notice>}
      <Marks number={purchase.number} />
      <HelpSheet open={help.open} onClose={help.hide} purchase={purchase} />
    </AppFrame>
  );
}

function BoughtNote({ purchase }: { readonly purchase: PurchaseView }) {
  const { t, product } = useMessages();
  const name = purchase.nickname || t('bought.unnamed');
  return (
    <section className="note bought-note" aria-live="polite">
      <PurchaseChip status={purchase.status} />
      <p>
        <Stable value={purchase.usdt} unit={product} size={44} />
      </p>
      <p>
        <Rich text={t('bought.to-word', { name, word: purchase.word })} />
      </p>
      <p>
        <ShortAddress address={purchase.address} />
      </p>
    </section>
  );
}

function Approval({ hold }: { readonly hold: NonNullable<PurchaseView['hold']> }) {
  const { t, minutes } = useMessages();
  return (
    <Notice tone="caution" icon={shieldCheck}>
      <p className="strong">{t(`bought.hold.${hold.why}`)}</p>
      <p>{t('bought.hold-more', { time: minutes(hold.until) })}</p>
    </Notice>
  );
}

function Slow({ purchase, now }: { readonly purchase: PurchaseView; readonly now: number }) {
  const { t, n } = useMessages();
  const since = purchase.transaction ? now - Date.parse(purchase.transaction.signedAt) : 0;
  return (
    <div className="stack stack--8" role="status">
      <Chip tone="caution" icon={clockAlert}>
        {t('bought.busy')}
      </Chip>
      <h2 className="title">{t('bought.slow')}</h2>
      <p className="dim">
        {n('bought.slow-for', Math.max(1, Math.floor(since / 60_000)))} {t('bought.slow-more')}
      </p>
    </div>
  );
}
