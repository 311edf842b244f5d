import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useRecord } from '../data/useView';
import { Ledger } from '../orders/OrderTimeline';
import { Timeline } from '../parts/EventLine';
import { nairaAmount } from '../parts/format';
import { RecordPage } from '../parts/RecordPage';
import { StreamLink } from '../parts/StreamLink';
import { Tabs } from '../parts/Tabs';
import { Comparison } from './Comparison';
import { Decide, type Way } from './Decide';
import { Due } from './Due';
import { FundingFacts } from './FundingFacts';
import { StateChip } from './StateChip';
import { accountText } from './words';

/** One payment that came in: whose it is, what happened to it, and what can be done. */
export function FundingShow() {
  return (
    <RecordPage resource="fundings" title={({ reference }) => reference}>
      <Funding />
    </RecordPage>
  );
}

function Funding() {
  const t = useTranslate();
  const funding = useRecord('fundings');
  const [wanted, setWanted] = useState<Way | null>(null);
  const { id, naira, state, from, why } = funding;
  const isOpen = state === 'held' || state === 'attention' || state === 'returning' || state === 'checking';
  return (
    <div className="cols">
      <div className="stack">
        <div className="row heading--acts">
          <div className="grow heading__words">
            <div className="row row--wrap">
              <p className="amount title">{nairaAmount(naira)}</p>
              <StateChip state={state} />
              {isOpen && <Due of={funding} />}
            </div>
            <p className="dim">
              {t('fundings.from', {
                name: from.name ?? t('fundings.noName'),
                account: accountText(from.bank, from.last4),
              })}
              {why && ` · ${t(`events.codes.why.${why}`)}`}
            </p>
          </div>
          <StreamLink of={`funding-${id}`} />
        </div>
        <Comparison />
        <Happened />
      </div>
      <div className="stack">
        {isOpen && (
          <section className="card">
            <header>
              <h2>{t('fundings.decide')}</h2>
            </header>
            <Decide wanted={wanted} onChoose={setWanted} />
          </section>
        )}
        <FundingFacts />
      </div>
    </div>
  );
}

const TABS = ['timeline', 'ledger'] as const;

function Happened() {
  const t = useTranslate();
  const funding = useRecord('fundings');
  const [tab, setTab] = useState<(typeof TABS)[number]>('timeline');
  return (
    <section className="card card--clip">
      <Tabs
        label={t('fundings.tabs.label')}
        chosen={tab}
        onChoose={setTab}
        tabs={TABS.map((id) => ({ id, label: t(`fundings.tabs.${id}`), count: funding[id].length }))}
      >
        {tab === 'timeline' && <Timeline entries={funding.timeline} />}
        {tab === 'ledger' && <Ledger lines={funding.ledger} />}
      </Tabs>
    </section>
  );
}
