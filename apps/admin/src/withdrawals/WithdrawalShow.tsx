import type { AdminWithdrawalView } from '@usdt-africa/contracts/admin';
import { groups, Notice } from '@usdt-africa/web-kit';
import { triangleAlert } from '@usdt-africa/web-kit/icons';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { ActionList } from '../actions/ActionList';
import { useRecord } from '../data/useView';
import { addMessages } from '../i18n/provider';
import walletWords from '../messages/wallet.json';
import { Ledger } from '../orders/OrderTimeline';
import { Card, FactsCard } from '../parts/Card';
import { Copyable } from '../parts/Copyable';
import { Timeline } from '../parts/EventLine';
import { nairaAmount, nairaText, orderNumberText, referenceText, timeText } from '../parts/format';
import { RecordPage } from '../parts/RecordPage';
import { StreamLink } from '../parts/StreamLink';
import { Tabs } from '../parts/Tabs';
import { useNow } from '../parts/useNow';
import { PhaseChip } from '../payouts/PhaseChip';
import './own-words';
import { CustomerLink, Receiver } from './People';
import { StateChip } from './StateChip';

addMessages(walletWords);

/** While it is being sent its payout goes on. */
const REREAD_MS = 5_000;

/** One withdrawal or transfer: whose it is, its payout, the wallets' lines, and what happened. */
export function WithdrawalShow() {
  return (
    <RecordPage
      resource="withdrawals"
      title={({ number }) => orderNumberText(number)}
      againMs={({ status }) => (status === 'sending' ? REREAD_MS : false)}
    >
      <Withdrawal />
    </RecordPage>
  );
}

function Withdrawal() {
  const t = useTranslate();
  const withdrawal = useRecord('withdrawals');
  const { id, kind, naira, undone, matterSince, owed, actions } = withdrawal;
  return (
    <div className="cols">
      <div className="stack">
        <div className="row heading--acts">
          <div className="grow heading__words">
            <div className="row row--wrap">
              <p className="amount title">{nairaAmount(naira)}</p>
              <StateChip of={withdrawal} />
            </div>
            <p className="dim">
              {t(`withdrawals.kind.${kind}`)}
              {undone && ` · ${undoneText(undone, t)}`}
            </p>
          </div>
          <StreamLink of={`${kind}-${id}`} />
        </div>
        {(matterSince !== null || owed !== null) && (
          <Notice tone="caution" icon={triangleAlert}>
            {matterSince !== null && `${t('withdrawals.matter')} `}
            {owed !== null && t('withdrawals.owed', { naira: nairaAmount(owed) })}
          </Notice>
        )}
        <Happened />
      </div>
      <div className="stack">
        {actions.length > 0 && <ActionList />}
        <Payout />
        <Facts />
      </div>
    </div>
  );
}

function undoneText(
  { why, reason }: NonNullable<AdminWithdrawalView['undone']>,
  t: ReturnType<typeof useTranslate>,
): string {
  const words = t(`events.codes.reason.${reason}`, { _: t('withdrawals.undone.other') });
  return t(`withdrawals.undone.${why}`, { reason: words });
}

function Payout() {
  const t = useTranslate();
  const { payout } = useRecord('withdrawals');
  if (!payout) return null;
  return (
    <Card
      title={t('withdrawals.facts.payout')}
      beside={
        <Link className="link" to={`/payouts/${payout.id}/show`}>
          {t('withdrawals.facts.open')}
        </Link>
      }
    >
      <p className="card__body row row--wrap">
        <PhaseChip phase={payout.phase} />
        {payout.reference !== '' && (
          <Copyable text={payout.reference} what={t('layout.matched.reference')}>
            {referenceText(payout.reference)}
          </Copyable>
        )}
      </p>
    </Card>
  );
}

function Facts() {
  const t = useTranslate();
  const withdrawal = useRecord('withdrawals');
  const { kind, from, at, endedAt, payout } = withdrawal;
  const now = useNow(60_000);
  const session = payout?.sessionId ?? null;
  return (
    <FactsCard
      title={t('withdrawals.facts.title')}
      pairs={[
        [t('withdrawals.facts.from'), <CustomerLink of={from} />],
        [t(kind === 'transfer' ? 'withdrawals.facts.to' : 'withdrawals.facts.recipient'), <Receiver of={withdrawal} />],
        [t('withdrawals.facts.requested'), timeText(at, now)],
        [t('withdrawals.facts.ended'), endedAt === null ? '–' : timeText(endedAt, now)],
        ...(session === null
          ? []
          : [
              [
                t('withdrawals.facts.session'),
                <Copyable text={session} what={t('orders.money.session')}>
                  {groups(session, 6).join(' ')}
                </Copyable>,
              ] as const,
            ]),
      ]}
    />
  );
}

const TABS = ['timeline', 'lines', 'ledger'] as const;

function Happened() {
  const t = useTranslate();
  const withdrawal = useRecord('withdrawals');
  const [tab, setTab] = useState<(typeof TABS)[number]>('timeline');
  return (
    <section className="card card--clip">
      <Tabs
        label={t('withdrawals.tabs.label')}
        chosen={tab}
        onChoose={setTab}
        tabs={TABS.map((name) => ({ id: name, label: t(`withdrawals.tabs.${name}`), count: withdrawal[name].length }))}
      >
        {tab === 'timeline' && <Timeline entries={withdrawal.timeline} />}
        {tab === 'lines' && <Lines />}
        {tab === 'ledger' && <Ledger lines={withdrawal.ledger} />}
      </Tabs>
    </section>
  );
}

/** The entries of the wallets that it moves. */
function Lines() {
  const t = useTranslate();
  const { lines, from, to } = useRecord('withdrawals');
  const now = useNow(60_000);
  const [naira, balance] = [t('withdrawals.lines.naira'), t('withdrawals.lines.balance')];
  return (
    <table className="table tn">
      <thead>
        <tr>
          <th>{t('withdrawals.lines.when')}</th>
          <th>{t('withdrawals.lines.whose')}</th>
          <th>{t('withdrawals.lines.what')}</th>
          <th className="right">{naira}</th>
          <th className="right">{balance}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id + line.kind}>
            <td className="dim nowrap">{timeText(line.at, now)}</td>
            <td>
              <CustomerLink of={to && to.accountId === line.accountId ? to : from} />
            </td>
            <td>{t(`wallet.kind.${line.kind}`, { owed: line.owed === null ? '' : nairaAmount(line.owed) })}</td>
            <td className="right nowrap" data-name={naira}>
              {nairaText(line.naira)}
            </td>
            <td className="right dim nowrap" data-name={balance}>
              {nairaText(line.balance)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
