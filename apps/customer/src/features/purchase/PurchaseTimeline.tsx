import type { PurchaseView } from '@usdt-africa/contracts/api';
import type { ReactNode } from 'react';
import { shortHash, Timeline } from '@usdt-africa/web-kit';
import type { TimelineStep } from '@usdt-africa/web-kit';
import { hourglass } from '@usdt-africa/web-kit/account-icons';
import { circleCheck, clock, send, shieldCheck } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../../shared/i18n/messages';
import { nairaOf } from '../../shared/wallet/kobo';
import { bodyOf } from '../../shared/purchase/purchase-state';
import '@usdt-africa/web-kit/rail.css';

interface Properties {
  readonly purchase: PurchaseView;
  readonly now: number;
  /** A way to the receipt, once there is one. */
  readonly receipt?: ReactNode;
}

/** TXN-05: the steps of a purchase with their times. */
export function PurchaseTimeline({ purchase, now, receipt }: Properties) {
  const { t, naira, rate, minutes } = useMessages();
  const { transaction, hold } = purchase;
  const isSlow = bodyOf(purchase, now) === 'slow';
  const isHeld = purchase.status === 'approval' && hold !== null;
  const isCompleted = purchase.status === 'completed';
  const sent: TimelineStep = transaction
    ? {
        stage: isCompleted || isSlow ? 'done' : 'now',
        icon: send,
        title: t(isSlow ? 'bought.hash-stored' : 'bought.sent'),
        when: <Moment at={transaction.signedAt} />,
        children: <Hash transaction={transaction} />,
      }
    : {
        stage: isHeld ? 'todo' : 'now',
        icon: send,
        title: t('bought.sent'),
        children: isHeld ? null : t('bought.being-signed'),
      };
  const steps: readonly TimelineStep[] = [
    {
      stage: 'done',
      title: t('txn.setup'),
      when: <Moment at={purchase.placedAt} />,
      children: t('txn.setup-more', { amount: naira(nairaOf(purchase.nairaKobo)), rate: rate(purchase.rate) }),
    },
    {
      stage: 'done',
      title: t('bought.paid'),
      when: <Moment at={purchase.paidAt} />,
      children: t('bought.balance-now', { amount: naira(nairaOf(purchase.balanceAfterKobo)) }),
    },
    ...(isHeld
      ? [
          {
            stage: 'now',
            icon: shieldCheck,
            title: t('bought.approval'),
            children: t('bought.approval-until', { time: minutes(hold.until) }),
          } satisfies TimelineStep,
        ]
      : []),
    sent,
    ...(isSlow
      ? [
          {
            stage: 'now',
            icon: hourglass,
            title: t('bought.block-waits'),
            children: purchase.endsBy && t('bought.block-until', { time: minutes(purchase.endsBy) }),
          } satisfies TimelineStep,
        ]
      : []),
    {
      stage: isCompleted ? 'done' : 'todo',
      icon: isSlow ? clock : circleCheck,
      title: t('bought.complete'),
      when: purchase.completedAt && <Moment at={purchase.completedAt} />,
      children: (
        <>
          {t('bought.hours')} {receipt}
        </>
      ),
    },
  ];
  return (
    <section className="card" aria-label={t('timeline.label')}>
      <Timeline steps={steps} />
    </section>
  );
}

function Moment({ at }: { readonly at: string }) {
  const { moment } = useMessages();
  return <time dateTime={at}>{moment(at)}</time>;
}

/** A page of an explorer about the transaction, where the installation names one. */
export function Hash({
  transaction,
}: {
  readonly transaction: { readonly hash: string; readonly url: string | null };
}) {
  const { t } = useMessages();
  return (
    <>
      {t('fact.hash')} <b className="bought-hash">{shortHash(transaction.hash)}</b>{' '}
      {transaction.url && (
        <a className="link" href={transaction.url} target="_blank" rel="noreferrer">
          {t('timeline.track-hash')}
        </a>
      )}
    </>
  );
}
