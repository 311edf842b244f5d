import type { AdminDisputeEntry } from '@usdt-africa/contracts/admin';
import { Chip, Icon } from '@usdt-africa/web-kit';
import { check, flag, lifeBuoy, lock, triangleAlert, undo2, user } from '@usdt-africa/web-kit/icons';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useMe } from '../auth/useMe';
import { useRecord } from '../data/useView';
import { Copyable } from '../parts/Copyable';
import { useActorName } from '../parts/EventLine';
import { nairaAmount, timeText, usdtText } from '../parts/format';
import { Tabs } from '../parts/Tabs';
import { useEventText } from '../parts/useEventText';
import { useNow } from '../parts/useNow';
import { PhaseChip } from '../payouts/PhaseChip';
import { Files } from './Files';
import './own-words';

type Entry<Type extends AdminDisputeEntry['type']> = Extract<AdminDisputeEntry, { type: Type }>;
type Words = Extract<AdminDisputeEntry, { type: 'message' | 'note' }>;

const TABS = ['talk', 'payouts', 'files'] as const;
type Tab = (typeof TABS)[number];
const isWords = (entry: AdminDisputeEntry): entry is Words => entry.type === 'message' || entry.type === 'note';

/** Evidence and words in the order they came, the payouts, the files. */
export function DisputeTimeline() {
  const t = useTranslate();
  const { about, entries, payouts } = useRecord('disputes');
  const [tab, setTab] = useState<Tab>('talk');
  const files = entries.flatMap((entry) => (isWords(entry) ? entry.files : []));
  const counts = { talk: entries.length, payouts: payouts.length, files: files.length };
  return (
    <section className="card card--clip">
      <Tabs
        label={t('disputes.tabs.label')}
        chosen={tab}
        onChoose={setTab}
        tabs={TABS.filter((id) => id !== 'payouts' || about === 'order').map((id) => ({
          id,
          label: t(`disputes.tabs.${id}`),
          count: counts[id],
        }))}
      >
        {tab === 'talk' && <Talk />}
        {tab === 'payouts' && <Payouts />}
        {tab === 'files' &&
          (files.length === 0 ? (
            <p className="empty dim">{t('disputes.noFiles')}</p>
          ) : (
            <div className="card__body" style={{ paddingTop: 12 }}>
              <Files files={files} />
            </div>
          ))}
      </Tabs>
    </section>
  );
}

function Talk() {
  const now = useNow(60_000);
  return (
    <ol className="timeline">
      {useRecord('disputes').entries.map((entry) => (
        <li key={entry.id} data-tone={toneOf(entry)}>
          <time dateTime={entry.at}>{timeText(entry.at, now)}</time>
          <span className="timeline__sign">
            <Icon of={signOf(entry)} />
          </span>
          {isWords(entry) && <Bubble entry={entry} />}
          {entry.type === 'evidence' && <Evidence entry={entry} />}
          {entry.type === 'act' && <OperatorRoute entry={entry} />}
        </li>
      ))}
    </ol>
  );
}

const isBad = (entry: AdminDisputeEntry): boolean =>
  entry.type === 'evidence' &&
  ['payout-failed', 'payout-returned', 'payout-unknown', 'purchase-undone'].includes(entry.kind);

function toneOf(entry: AdminDisputeEntry): string {
  if (isWords(entry)) return 'words';
  return isBad(entry) ? 'attention' : 'done';
}

function signOf(entry: AdminDisputeEntry): string {
  if (entry.type === 'note') return lock;
  if (entry.type === 'message') return entry.by.kind === 'operator' ? lifeBuoy : user;
  if (entry.type !== 'evidence') return flag;
  if (entry.kind === 'payout-returned' || entry.kind === 'purchase-undone') return undo2;
  return isBad(entry) ? triangleAlert : check;
}

function Bubble({ entry }: { readonly entry: Words }) {
  const t = useTranslate();
  const me = useMe();
  const nameOf = useActorName();
  const { by, type, text, files } = entry;
  const isOurs = by.kind === 'operator';
  const who = !isOurs ? t('disputes.customer') : by.operatorId === me?.id ? t('disputes.you') : nameOf(by);
  return (
    <div className={type === 'note' ? 'bubble bubble--note' : isOurs ? 'bubble bubble--ours' : 'bubble'}>
      <b>{who}</b> {type === 'note' && <span className="dim small">{t('disputes.note')}</span>}
      <p className={text === null ? 'dim' : 'prewrap'}>{text ?? t('disputes.erased')}</p>
      <Files files={files} />
    </div>
  );
}

function Evidence({ entry }: { readonly entry: Entry<'evidence'> }) {
  const t = useTranslate();
  return (
    <p className="wrap">
      <b>{t(`disputes.evidence.${entry.kind}`)}</b>{' '}
      <span className="dim">
        {entry.usdt && `${usdtText(entry.usdt)} ${import.meta.env.DEFAULT_PRODUCT} `}
        {entry.naira && `${nairaAmount(entry.naira)} `}
        {entry.reference && (
          <>
            {t('disputes.reference')} <span className="mono">{entry.reference}</span>{' '}
          </>
        )}
        {entry.sessionId && (
          <>
            {t('disputes.session')} <Copyable text={entry.sessionId} what={t('orders.money.session')} />{' '}
          </>
        )}
        {entry.transactionId && entry.address && (
          <>
            <Copyable text={entry.transactionId} what={t('disputes.facts.hash')} />{' '}
          </>
        )}
        {entry.block !== null && `${t('disputes.block')} ${entry.block} `}
        {entry.explorerUrl && (
          <a className="link" href={entry.explorerUrl} target="_blank" rel="noopener noreferrer">
            {t('disputes.chain')}
          </a>
        )}
      </span>
    </p>
  );
}

function OperatorRoute({ entry }: { readonly entry: Entry<'act'> }) {
  const nameOf = useActorName();
  const { title, words } = useEventText()(entry.event, entry.facts);
  return (
    <>
      <p>
        <b>{title}</b>{' '}
        <span className="dim">
          {words}
          {entry.reason && ` “${entry.reason}”`}
        </span>
      </p>
      <span className="dim">{nameOf(entry.by)}</span>
    </>
  );
}

function Payouts() {
  const t = useTranslate();
  const { payouts } = useRecord('disputes');
  if (payouts.length === 0) return <p className="empty dim">{t('disputes.noPayouts')}</p>;
  return (
    <ul className="stack card__body" style={{ paddingTop: 12 }}>
      {payouts.map((payout) => (
        <li key={payout.id} className="row row--wrap num">
          <Link className="link mono" to={`/payouts/${payout.id}/show`}>
            {payout.reference}
          </Link>
          <PhaseChip phase={payout.phase} />
          <b>{nairaAmount(payout.naira)}</b>
          {payout.sessionId && <Copyable text={payout.sessionId} what={t('orders.money.session')} />}
          <Chip>{t(payout.certainFailure ? 'disputes.certain' : 'disputes.notCertain')}</Chip>
        </li>
      ))}
    </ul>
  );
}
