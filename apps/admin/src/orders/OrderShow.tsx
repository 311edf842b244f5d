import type { AdminOrderView } from '@usdt-africa/contracts/admin';
import { parseMoney } from '@usdt-africa/kernel';
import { Chip, Icon, Notice } from '@usdt-africa/web-kit';
import { userCheck } from '@usdt-africa/web-kit/account-icons';
import { pause, plus } from '@usdt-africa/web-kit/icons';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { WithdrawRequest } from '../approvals/WithdrawRequest';
import { Allowed } from '../auth/Allowed';
import { useRecord } from '../data/useView';
import { Button } from '../parts/Button';
import { durationText, nearText, oneOf, orderNumberText, secondsSince, timeText, usdtText } from '../parts/format';
import { OwnerFrozen } from '../customers/OwnerFrozen';
import { RecordPage } from '../parts/RecordPage';
import { StreamLink } from '../parts/StreamLink';
import { useNow } from '../parts/useNow';
import { ActionDialog } from '../actions/ActionDialog';
import { ActionList } from '../actions/ActionList';
import { factWords } from '../actions/useFactWords';
import { OtherTokenChip, StateChip, StateSentence } from '../states/StateChip';
import { isOtherToken } from '../states/useStateWords';
import { MoneyTable } from './MoneyTable';
import { RefundCard } from '../refunds/RefundCard';
import { OtherAssets } from './OtherAssets';
import { OrderPerson } from './OrderPerson';
import { OrderTimeline } from './OrderTimeline';

/** One order: current issue, full timeline, deposits and payouts, and available actions. */
export default function OrderShow() {
  return (
    <RecordPage resource="orders" title={({ number }) => orderNumberText(number)}>
      <div className="cols">
        <div className="stack">
          <Heading />
          <Approval />
          <OwnerFrozen />
          <Holds />
          <OtherAssets />
          <OrderTimeline />
          <MoneyTable />
        </div>
        <div className="stack">
          <ActionList />
          <RefundCard />
          <OrderPerson />
        </div>
      </div>
    </RecordPage>
  );
}

function Heading() {
  const t = useTranslate();
  const order = useRecord('orders');
  const now = useNow();
  const [isNoting, setNoting] = useState(false);
  return (
    <div className="row heading--acts">
      <div className="grow heading__words">
        <div className="row row--wrap">
          <p className="amount title">
            <StateSentence state={order.state} />
          </p>
          {order.state.code === 'held' && order.state.since ? (
            <Chip tone="caution" icon={pause}>
              {t('orders.heldFor', { waited: durationText(secondsSince(order.state.since, now)) })}
            </Chip>
          ) : (
            <StateChip state={order.state} isBare />
          )}
          {order.otherAssets.some(({ open }) => open) && !isOtherToken(order.state) && <OtherTokenChip />}
        </div>
        <p className="dim num">
          {t(`orders.summary.${summaryOf(order)}`, {
            ...factWords({ orderedUsdt: order.usdt }),
            received: usdtText(order.receivedUsdt ?? '0'),
            bank: order.recipient.bank,
            account: order.recipient.account,
            customer: order.customer,
            tier: t(`orders.tier.${order.tier}`),
          })}{' '}
          {order.owner && (
            <>
              ·{' '}
              <Link className="link" to={`/customers/${order.owner.accountId}/show`}>
                {t('customers.one')}
              </Link>{' '}
            </>
          )}
          {order.guestId && (
            <>
              ·{' '}
              <Link className="link" to={`/guests/${order.guestId}/show`}>
                {t('guests.one')}
              </Link>{' '}
            </>
          )}
          · {t(`orders.mismatch.${order.mismatch.choice}`)} · {t('orders.word')}{' '}
          <b style={{ color: 'var(--ink)' }}>{order.word}</b> · {t('orders.version', { version: order.version })}
        </p>
      </div>
      <StreamLink of={`order-${order.id}`} />
      <Allowed action="note" resource="orders">
        <Button look="edge" onClick={() => setNoting(true)}>
          <Icon of={plus} size="small" />
          {t('orders.note')}
        </Button>
      </Allowed>
      {isNoting && (
        <ActionDialog
          action={{ action: 'note', target: null, why: null, facts: {}, twoPeople: false }}
          onClose={() => setNoting(false)}
        />
      )}
    </div>
  );
}

/** Selects the sentence about the ordered and the received amount. */
function summaryOf({ usdt, receivedUsdt, state }: AdminOrderView): 'nothing' | 'notFinal' | 'all' | 'other' {
  if (receivedUsdt === null) return state.code === 'confirming' ? 'notFinal' : 'nothing';
  return parseMoney(receivedUsdt, 'USDT') === parseMoney(usdt, 'USDT') ? 'all' : 'other';
}

/** What holds it: who, since when and in whose words. */
function Holds() {
  const t = useTranslate();
  const holds = useRecord('orders').holds.filter(({ reason }) => reason !== 'unsupported-asset');
  return holds.map(({ reason, since, by, why }) => (
    <Notice key={reason} tone="caution" icon={pause}>
      <b>
        {by
          ? t('orders.heldBy.operator', { who: by.name, at: timeText(since) })
          : t('orders.heldBy.rule', { at: timeText(since), reason: t(`orders.attention.${reason}`) })}
      </b>{' '}
      {why && `“${why}”`}
    </Notice>
  ));
}

function Approval() {
  const t = useTranslate();
  const { approval, number } = useRecord('orders');
  const now = useNow(60_000);
  if (!approval) return null;
  const facts = factWords(approval.facts);
  return (
    <Notice
      tone="caution"
      icon={userCheck}
      acts={
        <span className="row row--wrap">
          {approval.mine && <WithdrawRequest id={approval.id} what={t('orders.approval.title')} />}
          <Link className="button button--raised" to={`/approvals/${approval.id}/show`}>
            {t('orders.approval.see')}
          </Link>
        </span>
      }
    >
      <b>{t('orders.approval.title')}</b>{' '}
      {t(`orders.approval.${approval.mine ? 'mine' : 'theirs'}${approval.mayDecide.length === 0 ? 'NoApprover' : ''}`, {
        who: approval.requestedBy.name,
        at: nearText(approval.requestedAt, now),
        what: t(`actions.${approval.action}.short`, facts),
        until: nearText(approval.expiresAt, now),
        names: oneOf(approval.mayDecide),
        number,
      })}{' '}
      {approval.reason && t('approvals.pending.why', { reason: approval.reason })}
    </Notice>
  );
}
