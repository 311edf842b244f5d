import type { OrderView } from '@usdt-africa/contracts/api';
import { maskedAccount, Timeline } from '@usdt-africa/web-kit';
import type { Stage, TimelineStep } from '@usdt-africa/web-kit';
import { clock, landmark, send } from '@usdt-africa/web-kit/icons';
import type { ReactNode } from 'react';
import { useMessages } from '../i18n/messages';
import { latestPayout, slowestDeposit } from './order-state';
import '@usdt-africa/web-kit/rail.css';

interface Properties {
  readonly order: OrderView;
  /** What came before the money. */
  readonly first?: readonly TimelineStep[];
  /** A way to what proves the payment, once there is one. */
  readonly receipt?: ReactNode;
}

/** The three stages with their times: received, sent to the bank, delivered. */
export function OrderTimeline({ order, first = [], receipt }: Properties) {
  const { t, stable, moment: time } = useMessages();
  const deposit = slowestDeposit(order);
  const payout = latestPayout(order);
  const settled = payout?.state === 'settled';
  const final = deposit?.state === 'confirmed';
  const received: Stage = deposit ? (final ? 'done' : 'now') : order.status === 'waiting' ? 'now' : 'todo';
  const sent: Stage = settled ? 'done' : payout ? 'now' : 'todo';
  const delivered: Stage = order.status === 'completed' ? 'done' : settled ? 'now' : 'todo';
  const steps: TimelineStep[] = [
    ...first,
    {
      stage: received,
      icon: clock,
      title: deposit ? t('stage.received') : t('stage.waiting'),
      when: deposit && <time dateTime={deposit.receivedAt}>{time(deposit.receivedAt)}</time>,
      children: deposit && (
        <>
          {t('timeline.received', {
            amount: stable(order.received),
            count: Math.min(deposit.confirmations, order.confirmationsNeeded),
            needed: order.confirmationsNeeded,
          })}{' '}
          {deposit.explorerUrl && (
            <a className="link" href={deposit.explorerUrl} target="_blank" rel="noreferrer">
              {t('timeline.track-hash')}
            </a>
          )}
        </>
      ),
    },
    {
      stage: sent,
      icon: send,
      title: t('timeline.sent'),
      when: payout && <time dateTime={payout.requestedAt}>{time(payout.requestedAt)}</time>,
      children:
        payout &&
        t(settled ? 'timeline.sent-done' : 'timeline.sent-requested', {
          status: t('status.autowithdrawal-successful'),
          reference: payout.reference,
        }),
    },
    {
      stage: delivered,
      icon: landmark,
      title: t('stage.delivered'),
      when: order.completedAt && <time dateTime={order.completedAt}>{time(order.completedAt)}</time>,
      children: order.completedAt ? (
        <>
          {t('timeline.delivered')} {receipt}
        </>
      ) : (
        t('timeline.to', { bank: order.recipient.bankShortName, account: maskedAccount(order.recipient.account) })
      ),
    },
  ];
  return (
    <section className="card" aria-label={t('timeline.label')}>
      <Timeline steps={steps} />
    </section>
  );
}
