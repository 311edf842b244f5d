import type { AdminStreamAt } from '@usdt-africa/contracts/admin';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { Facts } from '@usdt-africa/web-kit';
import { useActorName } from '../parts/EventLine';
import { ledgerAmount, shortHash } from '../parts/format';
import { filtered, streamPath } from '../parts/paths';
import { Tabs } from '../parts/Tabs';
import { useEventText } from '../parts/useEventText';
import { changedOnly, differences, unchangedOnly, written } from './diff';
import { StateText } from './StateText';

const TABS = ['changed', 'whole', 'event', 'ledger'] as const;

/** What an event changed, first in words and then as a difference; the whole state; the event itself; the accounts. */
export function StreamState({ at }: { readonly at: AdminStreamAt }) {
  const t = useTranslate();
  const [tab, setTab] = useState<(typeof TABS)[number]>('changed');
  const wordsOf = useEventText();
  const nameOf = useActorName();
  const { title, words } = wordsOf(at.event.type, at.event.facts);
  const cause = at.causedBy;
  // A request cause is labelled by its address or by the actor who made it.
  const isActor = cause?.kind === 'request' && !cause.label.includes('/');
  const causeWords = isActor
    ? nameOf(at.event.by)
    : cause?.kind === 'event'
      ? wordsOf(cause.label, {}).title
      : cause?.label;
  return (
    <aside className="card card--clip" aria-label={t('events.page.state')}>
      <Tabs
        label={t('events.page.state')}
        chosen={tab}
        onChoose={setTab}
        tabs={TABS.map((id) => ({ id, label: t(`events.page.tabs.${id}`) }))}
      >
        {tab === 'changed' && (
          <>
            <p className="statewords">
              <b>{title}.</b> <span className="dim">{words}</span>
            </p>
            <Changed at={at} />
          </>
        )}
        {tab === 'whole' && <StateText lines={written(at.state)} label={t('events.page.tabs.whole')} />}
        {tab === 'event' && <StateText lines={written(at.event.data)} label={t('events.page.tabs.event')} />}
        {tab === 'ledger' && <Accounts at={at} />}
      </Tabs>
      <div className="statefoot">
        <Facts
          pairs={[
            cause
              ? [
                  t('events.page.causedBy'),
                  cause.stream ? (
                    <Link className="link" to={streamPath({ stream: cause.stream, version: cause.version ?? 1 })}>
                      {causeWords}
                    </Link>
                  ) : (
                    causeWords
                  ),
                ]
              : null,
            [
              t('events.page.correlation'),
              <Link className="link mono" to={filtered('events', { correlationId: at.event.correlationId })}>
                {shortHash(at.event.correlationId)}
              </Link>,
            ],
            at.event.reason ? [t('events.page.reason'), `“${at.event.reason}”`] : null,
            [
              t('events.page.readModels'),
              <span className={at.readModels.caughtUp === at.readModels.total ? 'pos' : 'wait'}>
                {t('events.page.caughtUp', { done: at.readModels.caughtUp, total: at.readModels.total })}
              </span>,
            ],
          ]}
        />
      </div>
    </aside>
  );
}

/** The changed lines; the other lines can be expanded. */
function Changed({ at }: { readonly at: AdminStreamAt }) {
  const t = useTranslate();
  const lines = differences(at.before, at.state);
  const changed = changedOnly(lines);
  const stayed = unchangedOnly(lines);
  return (
    <>
      {changed.length > 0 ? (
        <StateText lines={changed} label={t('events.page.tabs.changed')} />
      ) : (
        <p className="empty dim">{t('events.page.nothingChanged')}</p>
      )}
      {stayed.length > 0 && (
        <details className="statestayed">
          <summary>{t('events.page.stayed', { smart_count: stayed.length })}</summary>
          <StateText lines={stayed} label={t('events.page.stayedLabel')} />
        </details>
      )}
    </>
  );
}

/** The event's own postings, and the balances of the stream's accounts after the version that is viewed. */
function Accounts({ at }: { readonly at: AdminStreamAt }) {
  const t = useTranslate();
  if (at.ledger.length === 0) return <p className="empty dim">{t('events.page.noLedger', { version: at.version })}</p>;
  return (
    <>
      <h3 className="ledgerhead">{t('events.page.postings')}</h3>
      {at.event.ledger.length === 0 ? (
        <p className="dim footnote">{t('events.page.noPostings')}</p>
      ) : (
        <AccountTable
          label={t('events.page.postings')}
          lines={at.event.ledger.map(({ account, currency, amount }) => ({ account, currency, amount }))}
        />
      )}
      <h3 className="ledgerhead">{t('events.page.balances', { version: at.version })}</h3>
      <AccountTable
        label={t('events.page.balances', { version: at.version })}
        lines={at.ledger.map(({ account, currency, balance }) => ({ account, currency, amount: balance }))}
      />
      <p className="dim small footnote">{t('events.page.ledgerNote')}</p>
    </>
  );
}

interface AccountTableProperties {
  readonly label: string;
  readonly lines: readonly Pick<AdminStreamAt['event']['ledger'][number], 'account' | 'currency' | 'amount'>[];
}

function AccountTable({ label, lines }: AccountTableProperties) {
  return (
    <table className="table tn" aria-label={label}>
      <tbody>
        {lines.map(({ account, currency, amount }, at) => (
          <tr key={at}>
            <td className="mono">{account}</td>
            <td className="right">{ledgerAmount(amount, currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
