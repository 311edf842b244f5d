import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useRecord } from '../data/useView';
import { Ledger } from '../orders/OrderTimeline';
import { Timeline } from '../parts/EventLine';
import { nairaAmount, orderNumberText, usdtText } from '../parts/format';
import { PRODUCT } from '../parts/product';
import { RecordPage } from '../parts/RecordPage';
import { StreamLink } from '../parts/StreamLink';
import { Tabs } from '../parts/Tabs';
import { Decide, type Way } from './Decide';
import './purchases.css';
import { PurchaseFacts } from './PurchaseFacts';
import { SendSteps } from './SendSteps';
import { TimeLeft } from './Since';
import { StateChip } from './StateChip';
import { hasEnded } from './words';

/** While it goes on its transaction is seen on the chain without an event of its own. */
export const REREAD_MS = 5_000;

/** One purchase: where it goes, what happened to it, and what can be done. */
export function PurchaseShow() {
  return (
    <RecordPage
      resource="purchases"
      title={({ number }) => orderNumberText(number)}
      againMs={(purchase) => (hasEnded(purchase) ? false : REREAD_MS)}
    >
      <Purchase />
    </RecordPage>
  );
}

function Purchase() {
  const t = useTranslate();
  const purchase = useRecord('purchases');
  const [wanted, setWanted] = useState<Way | null>(null);
  const { id, usdt, naira, rate, status, dueAt, undone } = purchase;
  return (
    <div className="cols">
      <div className="stack">
        <div className="row heading--acts">
          <div className="grow heading__words">
            <div className="row row--wrap">
              <p className="amount title">
                {usdtText(usdt)} {PRODUCT}
              </p>
              <StateChip of={purchase} />
              {dueAt && !hasEnded(purchase) && <TimeLeft until={dueAt} />}
            </div>
            <p className="dim">
              {t('purchases.facts.paidAt', { naira: nairaAmount(naira), rate: nairaAmount(rate) })}
              {undone && ` · ${t(`purchases.undone.${undone}`)}`}
            </p>
          </div>
          <StreamLink of={`purchase-${id}`} />
        </div>
        {(status === 'sending' || status === 'sent') && <SendSteps />}
        <Happened />
      </div>
      <div className="stack">
        {status === 'approval' && (
          <section className="card">
            <header>
              <h2>{t('purchases.decide')}</h2>
            </header>
            <Decide wanted={wanted} onChoose={setWanted} />
          </section>
        )}
        <PurchaseFacts />
      </div>
    </div>
  );
}

const TABS = ['timeline', 'ledger'] as const;

function Happened() {
  const t = useTranslate();
  const purchase = useRecord('purchases');
  const [tab, setTab] = useState<(typeof TABS)[number]>('timeline');
  return (
    <section className="card card--clip">
      <Tabs
        label={t('purchases.tabs.label')}
        chosen={tab}
        onChoose={setTab}
        tabs={TABS.map((name) => ({ id: name, label: t(`purchases.tabs.${name}`), count: purchase[name].length }))}
      >
        {tab === 'timeline' && <Timeline entries={purchase.timeline} />}
        {tab === 'ledger' && <Ledger lines={purchase.ledger} />}
      </Tabs>
    </section>
  );
}
