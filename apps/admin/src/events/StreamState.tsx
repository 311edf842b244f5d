import type { AdminStreamAt } from '@usdt-africa/contracts/admin';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { FactList } from '../parts/Facts';
import { nairaText, shortHash, usdtText } from '../parts/format';
import { Tabs } from '../parts/Tabs';
import { factWords } from '../verbs/useFactWords';
import { differences, written } from './diff';
import { StateText } from './StateText';

const TABS = ['changed', 'whole', 'event', 'ledger'] as const;

/** What an event changed, first in words and then as a difference; the whole state; the event itself; the accounts. */
export function StreamState({ at }: { readonly at: AdminStreamAt }) {
  const t = useTranslate();
  const [tab, setTab] = useState<(typeof TABS)[number]>('changed');
  const facts = factWords(at.event.facts);
  const cause = at.causedBy;
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
              <b>{t(`events.${at.event.type}.title`, { ...facts, _: at.event.type })}.</b>{' '}
              <span className="dim">{t(`events.${at.event.type}.words`, { ...facts, _: '' })}</span>
            </p>
            <StateText lines={differences(at.before, at.state)} label={t('events.page.tabs.changed')} />
          </>
        )}
        {tab === 'whole' && <StateText lines={written(at.state)} label={t('events.page.tabs.whole')} />}
        {tab === 'event' && <StateText lines={written(at.event.data)} label={t('events.page.tabs.event')} />}
        {tab === 'ledger' && <Accounts at={at} />}
      </Tabs>
      <div className="statefoot">
        <FactList
          of={[
            cause
              ? [
                  t('events.page.causedBy'),
                  cause.stream ? (
                    <Link
                      className="link"
                      to={`/events/streams/${encodeURIComponent(cause.stream)}?version=${cause.version ?? 1}`}
                    >
                      {cause.label}
                    </Link>
                  ) : (
                    cause.label
                  ),
                ]
              : null,
            [
              t('events.page.correlation'),
              <Link
                className="link mono"
                to={{
                  pathname: '/events',
                  search: `filter=${encodeURIComponent(JSON.stringify({ correlationId: at.event.correlationId }))}`,
                }}
              >
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

function Accounts({ at }: { readonly at: AdminStreamAt }) {
  const t = useTranslate();
  if (at.ledger.length === 0) return <p className="empty dim">{t('events.page.noLedger')}</p>;
  return (
    <table className="table tn">
      <tbody>
        {at.ledger.map(({ account, currency, balance }) => (
          <tr key={`${account} ${currency}`}>
            <td className="mono">{account}</td>
            <td className="right">{currency === 'NGN' ? `₦${nairaText(balance)}` : usdtText(balance)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
