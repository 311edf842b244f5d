import { useTranslate } from 'react-admin';
import { Facts } from '@usdt-africa/web-kit';
import { useView } from '../data/useView';
import { Link } from 'react-router-dom';
import { Aside } from '../parts/Aside';
import { Timeline } from '../parts/EventLine';
import { Waiting } from '../parts/Waiting';
import { clockText, orderNumberText, usdtText } from '../parts/format';
import { factWords } from '../verbs/useFactWords';
import { OrderNaira } from './OrderNaira';
import { StatusCell } from './StatusCell';

const LAST = 5;

/** An order at a glance, without leaving the list. */
export function OrderPeek({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useTranslate();
  const { data: order, error } = useView('orders', id);
  return (
    <Aside over title={order ? orderNumberText(order.number) : t('rooms.orders')} onClose={onClose}>
      <div className="card__body stack">
        {error && <p className="neg">{error instanceof Error ? error.message : ''}</p>}
        {!order && !error && <Waiting lines={5} />}
        {order && (
          <>
            <p className="amount" style={{ fontSize: '1.125rem' }}>
              {t(`orders.headline.${order.headline.code}`, factWords(order.headline.facts))}
            </p>
            <StatusCell order={order} />
            <Facts
              pairs={[
                [t('resources.orders.fields.usdt'), <span className="num">{usdtText(order.usdt)}</span>],
                [t('resources.orders.fields.naira'), <OrderNaira order={order} />],
                [t('resources.orders.fields.recipient'), `${order.recipient.bank} ${order.recipient.account}`],
                [t('resources.orders.fields.customer'), `${order.customer}, ${t(`orders.tier.${order.tier}`)}`],
                [t('resources.orders.fields.placedAt'), clockText(order.placedAt)],
              ]}
            />
            <Link className="button button--main" to={`/orders/${order.id}/show`}>
              {t('orders.open')}
            </Link>
          </>
        )}
      </div>
      {order && <Timeline entries={order.timeline.slice(-LAST)} />}
    </Aside>
  );
}
