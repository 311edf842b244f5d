import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useRecord } from '../data/useView';
import { Timeline } from '../parts/EventLine';
import { nairaAmount, orderNumberText, timeText, usdtText } from '../parts/format';
import { PersonalDataViews } from '../parts/PersonalData';
import { Tabs } from '../parts/Tabs';
import { useNow } from '../parts/useNow';

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
  const now = useNow(60_000);
  if (lastOrders.length === 0) return <p className="empty dim">{t('customers.tabs.noOrders')}</p>;
  return (
    <div className="stacks">
      <table className="table tn">
        <thead>
          <tr>
            <th>{t('resources.orders.fields.number')}</th>
            <th>{t('resources.orders.fields.status')}</th>
            <th className="right">{t('resources.orders.fields.usdt')}</th>
            <th className="right">{t('resources.orders.fields.naira')}</th>
            <th className="right">{t('resources.orders.fields.placedAt')}</th>
          </tr>
        </thead>
        <tbody>
          {lastOrders.map((order) => (
            <tr key={order.id}>
              <td>
                <Link className="link nowrap" to={`/orders/${order.id}/show`}>
                  {orderNumberText(order.number)}
                </Link>
              </td>
              <td>{t(`orders.status.${order.status}`)}</td>
              <td className="right" data-name={t('resources.orders.fields.usdt')}>
                {usdtText(order.usdt)}
              </td>
              <td className="right" data-name={t('resources.orders.fields.naira')}>
                {nairaAmount(order.naira)}
              </td>
              <td className="right dim" data-name={t('resources.orders.fields.placedAt')}>
                {timeText(order.placedAt, now)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {orders > lastOrders.length && (
        <p className="dim small card__body">{t('customers.tabs.newest', { shown: lastOrders.length, all: orders })}</p>
      )}
    </div>
  );
}
