import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useRecord } from '../data/useView';
import { Timeline } from '../parts/EventLine';
import { PersonalDataViews } from '../parts/PersonalData';
import { Tabs } from '../parts/Tabs';
import { LastOrders } from './LastOrders';

const TABS = ['timeline', 'orders', 'personalDataViews'] as const;

/** Timeline of a customer with actors, their orders, and who viewed their data. Newest first. */
export function CustomerTimeline() {
  const t = useTranslate();
  const customer = useRecord('customers');
  const [tab, setTab] = useState<(typeof TABS)[number]>('timeline');
  const counts = {
    timeline: customer.timeline.length,
    orders: customer.orders,
    personalDataViews: customer.personalDataViews.length,
  };
  return (
    <section className="card card--clip">
      <Tabs
        label={t('customers.tabs.label')}
        chosen={tab}
        onChoose={setTab}
        tabs={TABS.map((id) => ({ id, label: t(`customers.tabs.${id}`), count: counts[id] }))}
      >
        {tab === 'timeline' && <Timeline entries={customer.timeline.toReversed()} />}
        {tab === 'orders' && <Orders />}
        {tab === 'personalDataViews' && (
          <PersonalDataViews
            personalDataViews={customer.personalDataViews.toReversed()}
            none={t('customers.tabs.noViews')}
          />
        )}
      </Tabs>
    </section>
  );
}

function Orders() {
  const t = useTranslate();
  const { lastOrders, orders } = useRecord('customers');
  if (lastOrders.length === 0) return <p className="empty dim">{t('customers.tabs.noOrders')}</p>;
  return (
    <div className="stacks">
      <LastOrders orders={lastOrders} />
      {orders > lastOrders.length && (
        <p className="dim small card__body">{t('customers.tabs.newest', { shown: lastOrders.length, all: orders })}</p>
      )}
    </div>
  );
}
