import type { AdminCustomerOrder } from '@usdt-africa/contracts/admin';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { nairaAmount, orderNumberText, timeText, usdtText } from '../parts/format';
import { useNow } from '../parts/useNow';

/** The newest orders of a person. */
export function LastOrders({ orders }: { readonly orders: readonly AdminCustomerOrder[] }) {
  const t = useTranslate();
  const now = useNow(60_000);
  return (
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
        {orders.map((order) => (
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
  );
}
