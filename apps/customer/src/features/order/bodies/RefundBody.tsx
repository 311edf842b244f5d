import { Link } from 'react-router-dom';
import { buttonClass, Stable } from '@usdt-africa/web-kit';
import { useMessages } from '../../../shared/i18n/messages';
import { refundPath } from '../../../shared/routing/paths';
import { ClosePageNotice } from '../ClosePageNotice';
import type { BodyProperties } from '../body-properties';
import { StatusChip } from '../../../shared/order/StatusChip';
import { StatusFrame } from '../StatusFrame';

/** SELL-14: what was received goes back, or went back: where that stands, and the way to its own page. */
export function RefundBody({ order, live }: BodyProperties) {
  const { t, product } = useMessages();
  const isDone = order.status === 'refunded';
  const { refund } = order;
  const isOwed = refund?.status === 'unproved';
  return (
    <StatusFrame
      order={order}
      live={live}
      aside={isDone ? undefined : <ClosePageNotice order={order} isRefund />}
      dock={
        refund ? (
          <Link className={buttonClass({ tone: 'main', full: true })} to={refundPath(order.number)}>
            {t(!isOwed ? 'refund.show' : refund.address === null ? 'refund.name-address' : 'refund.prove')}
          </Link>
        ) : undefined
      }
    >
      <div className="stack stack--8">
        <StatusChip order={order} />
        <p className="title">{t(isDone ? 'refund.done.title' : 'refund.open.title')}</p>
        <p className="dim">
          {t(isDone ? 'refund.done.text' : refund ? `refund.at.${refund.status}` : 'refund.open.text')}
        </p>
      </div>
      {refund && (
        <section className="note">
          <p className="small dim">{t(isDone ? 'refund.sent' : 'refund.goes')}</p>
          <Stable value={refund.sends} unit={product} size={32} />
        </section>
      )}
    </StatusFrame>
  );
}
