import type { AdminLimitEntry } from '@usdt-africa/contracts/admin';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useRows } from '../data/useLiveQuery';
import { minuteText, orderNumberText, usdtText } from '../parts/format';
import { StateChip } from '../states/StateChip';

/** The server answers so many orders at a time. */
const MOST_ORDERS = 100;

/** What takes up a person's day: each order's part of it, and the order's state. */
export function Entries({ of: entries }: { readonly of: readonly AdminLimitEntry[] }) {
  const t = useTranslate();
  const ids = [...new Set(entries.map(({ orderId }) => orderId))].slice(-MOST_ORDERS);
  const { data } = useRows(
    {
      pageName: 'orders',
      resource: 'orders',
      perPage: MOST_ORDERS,
      sort: { field: 'placedAt', order: 'DESC' },
      filter: { id: ids },
    },
    { enabled: ids.length > 0 },
  );
  const orders = new Map(data?.data.map((order) => [order.id, order]));
  return (
    <dl className="limits__entries">
      {entries.map((entry) => {
        const order = orders.get(entry.orderId);
        return (
          <div key={`${entry.orderId}-${entry.state}-${entry.at}`}>
            <dt className={entry.state === 'held' ? 'wait' : 'dim'}>
              {minuteText(entry.at)} ·{' '}
              <Link to={`/orders/${entry.orderId}/show`} className="limits__order">
                {orderNumberText(entry.orderNumber)}
              </Link>
            </dt>
            <dd className={entry.state === 'held' ? 'wait' : undefined}>
              {t(`limits.entry.${entry.state}`, { amount: usdtText(entry.amount) })}
              {order && <StateChip state={order.state} bank={order.recipient.bank} />}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
