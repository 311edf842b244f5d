import type { AdminRefundView } from '@usdt-africa/contracts/admin';
import { Notice } from '@usdt-africa/web-kit';
import { hourglass } from '@usdt-africa/web-kit/account-icons';
import { triangleAlert } from '@usdt-africa/web-kit/icons';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { ActionList } from '../actions/ActionList';
import { useRecord } from '../data/useView';
import { Ledger } from '../orders/OrderTimeline';
import { Timeline } from '../parts/EventLine';
import { nairaAmount, orderNumberText, timeText, usdtText } from '../parts/format';
import { PendingApprovalNotice } from '../parts/PendingApprovalNotice';
import { PRODUCT } from '../parts/product';
import { RecordPage } from '../parts/RecordPage';
import { StreamLink } from '../parts/StreamLink';
import { Tabs } from '../parts/Tabs';
import './own-words';
import { RefundDeposits } from './RefundDeposits';
import { RefundFacts } from './RefundFacts';
import { RefundProofs } from './RefundProofs';
import { RefundSteps } from './RefundSteps';
import { StateChip } from './StateChip';

/** While it goes on its transaction is seen on the chain without an event of its own. */
const REREAD_MS = 5_000;

/** One refund: how far it is, what happened to it, and what can be done. */
export function RefundShow() {
  return (
    <RecordPage
      resource="refunds"
      title={({ number }) => orderNumberText(number)}
      againMs={({ endedAt }) => (endedAt === null ? REREAD_MS : false)}
    >
      <Refund />
    </RecordPage>
  );
}

function Refund() {
  const t = useTranslate();
  const refund = useRecord('refunds');
  const { id, usdt, naira, by, ended, approval, sends, actions } = refund;
  return (
    <div className="cols">
      <div className="stack">
        <div className="row heading--acts">
          <div className="grow heading__words">
            <div className="row row--wrap">
              <p className="amount title">
                {usdtText(usdt)} {PRODUCT}
              </p>
              <StateChip of={refund} />
            </div>
            <p className="dim">
              {t(`refunds.sub.${by}`)} · {nairaAmount(naira)}
              {ended && ` · ${t(`refunds.ended.${ended}`)}`}
            </p>
          </div>
          <StreamLink of={`refund-${id}`} />
        </div>
        {approval && (
          <PendingApprovalNotice
            approval={approval}
            what={t('refunds.requested', { usdt: `${usdtText(sends)} ${PRODUCT}` })}
          />
        )}
        <Waits of={refund} />
        {ended === null && <RefundSteps />}
        <Happened />
      </div>
      <div className="stack">
        {actions.length > 0 && <ActionList />}
        <RefundFacts />
      </div>
    </div>
  );
}

/** What it waits for, where that is not the chain. */
function Waits({ of: { status, givenUp, dueAt } }: { readonly of: AdminRefundView }) {
  const t = useTranslate();
  if (status === 'stuck' && givenUp)
    return (
      <Notice tone="caution" icon={triangleAlert}>
        {t('refunds.stuck', { reason: t(`events.codes.reason.${givenUp.reason}`, { _: givenUp.reason }) })}
      </Notice>
    );
  if (status !== 'unproved') return null;
  return (
    <Notice tone="plain" icon={hourglass}>
      {t('refunds.unproved', { until: timeText(dueAt) })}
    </Notice>
  );
}

const TABS = ['timeline', 'deposits', 'proofs', 'ledger'] as const;

function Happened() {
  const t = useTranslate();
  const refund = useRecord('refunds');
  const [tab, setTab] = useState<(typeof TABS)[number]>('timeline');
  return (
    <section className="card card--clip">
      <Tabs
        label={t('refunds.tabs.label')}
        chosen={tab}
        onChoose={setTab}
        tabs={TABS.map((name) => ({ id: name, label: t(`refunds.tabs.${name}`), count: refund[name].length }))}
      >
        {tab === 'timeline' && <Timeline entries={refund.timeline} />}
        {tab === 'deposits' && <RefundDeposits />}
        {tab === 'proofs' && <RefundProofs />}
        {tab === 'ledger' && <Ledger lines={refund.ledger} />}
      </Tabs>
    </section>
  );
}
