import type { AdminPayoutView } from '@usdt-africa/contracts/admin';
import { groups } from '@usdt-africa/web-kit';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { OwnerFrozen } from '../customers/OwnerFrozen';
import { useRecord } from '../data/useView';
import { Ledger } from '../orders/OrderTimeline';
import { FactsCard } from '../parts/Card';
import { Copyable } from '../parts/Copyable';
import { Timeline } from '../parts/EventLine';
import { nairaAmount, orderNumberText, referenceText, timeText } from '../parts/format';
import { RecordPage } from '../parts/RecordPage';
import { StreamLink } from '../parts/StreamLink';
import { Tabs } from '../parts/Tabs';
import { useNow, useSecondsOpen } from '../parts/useNow';
import { StateChip, StateSentence } from '../states/StateChip';
import { ActionList } from '../actions/ActionList';
import { Answers } from './Answers';
import { PhaseChip } from './PhaseChip';
import { paidForPath } from './paidForPath';
import { useProviderName } from './useProviderName';

/** One payout: every attempt, and what can be done. */
export default function PayoutShow() {
  return (
    <RecordPage resource="payouts" title={({ reference }) => referenceText(reference)}>
      <Payout />
    </RecordPage>
  );
}

/** A check that changes nothing is no event: the page is read again when it should be over. */
const CHECK_MS = 3_000;

function afterCheck(nextCheckAt: string | null): string | null {
  return nextCheckAt && new Date(Date.parse(nextCheckAt) + CHECK_MS).toISOString();
}

function Payout() {
  const t = useTranslate();
  const payout = useRecord('payouts');
  const providerOf = useProviderName();
  useSecondsOpen('payouts', afterCheck(payout.nextCheckAt));
  return (
    <div className="cols">
      <div className="stack">
        <div className="row heading--acts">
          <div className="grow heading__words">
            <div className="row row--wrap">
              <p className="amount title">
                <StateSentence state={payout.state} />
              </p>
              <StateChip state={payout.state} isBare />
            </div>
            <p className="dim num">
              {t('payouts.summary', {
                sequence: payout.sequence,
                bank: payout.recipient.bank,
                account: payout.recipient.account,
                provider: providerOf(payout.provider),
                attempt: payout.attempt,
              })}{' '}
              ·{' '}
              <Link className="link" to={paidForPath(payout)}>
                {orderNumberText(payout.orderNumber)}
              </Link>
            </p>
          </div>
          <StreamLink of={`payout-${payout.id}`} />
        </div>
        <OwnerFrozen />
        <PayoutTimeline />
      </div>
      <div className="stack">
        <ActionList />
        <FactsCard
          title={t('payouts.facts')}
          pairs={[
            [
              t('payouts.reference'),
              payout.reference === '' ? (
                '–'
              ) : (
                <Copyable text={payout.reference} what={t('layout.matched.reference')}>
                  {referenceText(payout.reference)}
                </Copyable>
              ),
            ],
            [t('payouts.requested'), timeText(payout.requestedAt)],
            [t('payouts.lastChecked'), payout.lastCheckedAt ? timeText(payout.lastCheckedAt) : '–'],
            [t('payouts.statusChecks'), payout.statusChecks],
            [t('payouts.lastAnswer'), <LastAnswer />],
            [t('payouts.nextCheck'), payout.nextCheckAt ? timeText(payout.nextCheckAt) : '–'],
            [t('payouts.settled'), payout.settledAt ? timeText(payout.settledAt) : '–'],
            [t('payouts.session'), payout.sessionId ? <SessionId of={payout.sessionId} /> : '–'],
            ...earlierSessions(payout).map(
              ({ attempt, sessionId }) => [t('payouts.sessionOf', { attempt }), <SessionId of={sessionId} />] as const,
            ),
            [t('payouts.fee'), nairaAmount(payout.costs.fee)],
            [t('payouts.duty'), nairaAmount(payout.costs.stampDuty)],
          ]}
        />
      </div>
    </div>
  );
}

/** How the provider's last answer about it was read. */
function LastAnswer() {
  const t = useTranslate();
  const { answers } = useRecord('payouts');
  const last = answers.at(-1);
  if (!last) return '–';
  return t(`payouts.answers.outcomes.${last.outcome}`, { _: last.outcome });
}

function SessionId({ of }: { readonly of: string }) {
  const t = useTranslate();
  return (
    <Copyable text={of} what={t('orders.money.session')}>
      {groups(of, 6).join(' ')}
    </Copyable>
  );
}

/** Sessions of earlier attempts: needed to query a bank about returned money. */
function earlierSessions({ attempts, sessionId: present }: AdminPayoutView) {
  return attempts.flatMap(({ attempt, sessionId }) =>
    sessionId === null || sessionId === present ? [] : [{ attempt, sessionId }],
  );
}

const TABS = ['timeline', 'attempts', 'answers', 'ledger'] as const;

function PayoutTimeline() {
  const t = useTranslate();
  const payout = useRecord('payouts');
  const [tab, setTab] = useState<(typeof TABS)[number]>('timeline');
  return (
    <section className="card card--clip">
      <Tabs
        label={t('orders.tabs.label')}
        chosen={tab}
        onChoose={setTab}
        tabs={TABS.map((id) => ({ id, label: t(`payouts.tabs.${id}`), count: payout[id].length }))}
      >
        {tab === 'timeline' && <Timeline entries={payout.timeline} />}
        {tab === 'attempts' && <Attempts />}
        {tab === 'answers' && <Answers />}
        {tab === 'ledger' && <Ledger lines={payout.ledger} />}
      </Tabs>
    </section>
  );
}

function Attempts() {
  const t = useTranslate();
  const providerOf = useProviderName();
  const now = useNow(60_000);
  return (
    <table className="table tn">
      <thead>
        <tr>
          <th>{t('payouts.attempt')}</th>
          <th>{t('payouts.reference')}</th>
          <th>{t('resources.payouts.fields.provider')}</th>
          <th>{t('orders.money.state')}</th>
          <th className="right">{t('payouts.sent')}</th>
        </tr>
      </thead>
      <tbody>
        {useRecord('payouts').attempts.map((attempt) => (
          <tr key={attempt.reference}>
            <td>{attempt.attempt}</td>
            <td className="mono">{attempt.reference}</td>
            <td>{providerOf(attempt.provider)}</td>
            <td>
              <PhaseChip phase={attempt.phase} /> {attempt.failure && <span className="dim">{attempt.failure}</span>}
            </td>
            <td className="right dim">{timeText(attempt.sentAt, now)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
