import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useRecord } from '../data/useView';
import { FactsCard } from '../parts/Card';
import { durationText, nairaAmount, orderNumberText, secondsSince, timeText, usdtText } from '../parts/format';
import { PendingApprovalNotice } from '../parts/PendingApprovalNotice';
import { RecordPage } from '../parts/RecordPage';
import { DisputeActs } from './DisputeActs';
import { CasePerson } from './CasePerson';
import { DueChip } from './DueChip';
import { Reply } from './Reply';
import { Resolve } from './Resolve';
import { DisputeTimeline } from './DisputeTimeline';
import { Copyable } from '../parts/Copyable';
import { subjectPath } from './subject';
import './disputes.css';
import './own-words';

/** One dispute: known facts, messages, and the possible replies and actions. */
export function DisputeShow() {
  return (
    <RecordPage resource="disputes" title={({ number }) => number}>
      <div className="cols">
        <div className="stack">
          <Heading />
          <PendingApproval />
          <DisputeTimeline />
          <Reply />
        </div>
        <div className="stack">
          <Resolve />
          <CaseFacts />
          <CasePerson />
        </div>
      </div>
    </RecordPage>
  );
}

function Heading() {
  const t = useTranslate();
  const dispute = useRecord('disputes');
  const { openedAt, firstAnswerAt } = dispute;
  return (
    <div className="row row--wrap">
      <div className="grow heading__words">
        <div className="row row--wrap">
          <p className="title">
            {t(`disputes.title.${dispute.about === 'purchase' ? 'purchase.' : ''}${dispute.issue}`, {
              naira: nairaAmount(dispute.naira),
            })}
          </p>
          <DueChip dispute={dispute} />
        </div>
        <p className="dim num">
          <Link className="link" to={subjectPath(dispute)}>
            {orderNumberText(dispute.orderNumber)}
          </Link>{' '}
          · {t('disputes.opened', { at: timeText(openedAt), who: dispute.customer.name })} ·{' '}
          {firstAnswerAt
            ? t('disputes.answered', { time: durationText(secondsSince(openedAt, Date.parse(firstAnswerAt))) })
            : t('disputes.notAnswered')}
        </p>
      </div>
      <DisputeActs />
    </div>
  );
}

function PendingApproval() {
  const t = useTranslate();
  const { approval } = useRecord('disputes');
  return approval && <PendingApprovalNotice approval={approval} what={t('orders.approval.title')} />;
}

function CaseFacts() {
  const t = useTranslate();
  const dispute = useRecord('disputes');
  const { rule, recipient, purchase, customer, topic } = dispute;
  return (
    <FactsCard
      title={t('disputes.facts.title')}
      pairs={[
        ...(topic === null ? [] : ([[t('disputes.facts.topic'), t(`disputes.topic.${topic}`)]] as const)),
        ...(rule
          ? ([
              [t('disputes.facts.rule'), t('disputes.facts.passed', { at: timeText(rule.from) })],
              [t('disputes.facts.since'), t(`disputes.basis.${rule.basis}`, { at: timeText(rule.at) })],
            ] as const)
          : []),
        ...(recipient
          ? ([
              [t('disputes.facts.recipient'), recipient.name],
              [t('disputes.facts.account'), `${recipient.bank} ${recipient.account}`],
            ] as const)
          : []),
        ...(purchase
          ? ([
              [t('disputes.facts.status'), t(`disputes.facts.purchase.${purchase.status}`)],
              [
                t('disputes.facts.address'),
                <Copyable key="address" text={purchase.address} what={t('disputes.facts.address')} />,
              ],
              [
                t('disputes.facts.hash'),
                purchase.hash ? <Copyable key="hash" text={purchase.hash} what={t('disputes.facts.hash')} /> : '—',
              ],
              [
                t('disputes.facts.block'),
                purchase.block === null
                  ? '—'
                  : `${purchase.block} · ${t('disputes.facts.confirmations', { count: purchase.confirmations })}`,
              ],
            ] as const)
          : []),
        [t('disputes.facts.amount'), `${usdtText(dispute.usdt)} ${import.meta.env.DEFAULT_PRODUCT}`],
        [t('disputes.facts.rate'), nairaAmount(dispute.rate)],
        [t('disputes.facts.customer'), customer.name],
        [t('disputes.facts.email'), customer.email],
        [t('disputes.facts.word'), dispute.word],
      ]}
    />
  );
}
