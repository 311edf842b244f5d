import type { OrderView } from '@usdt-africa/contracts/api';
import { Chip, maskedAccount, Naira, orderNumberText, Rich, Say } from '@usdt-africa/web-kit';
import { check, lock } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../app/messages';
import { OrderFacts } from '../order/OrderFacts';
import { OrderStory } from '../order/OrderStory';
import { StatusChip } from '../order/StatusChip';

interface Properties {
  readonly order: OrderView;
  readonly linkRefused: boolean;
}

/** TRACK-02: stages, amounts and a masked payee; nothing to act on. */
export function MaskedOrder({ order, linkRefused }: Properties) {
  const { t, span, longTime } = useMessages();
  const delivered = order.status === 'completed';
  return (
    <div className="two-columns">
      <div className="stack stack--12">
        <section className="note" aria-live="polite">
          <div className="row row--between">
            <span className="small dim figures">{t('order.title', { number: orderNumberText(order.number) })}</span>
            {delivered && order.deliveredInSeconds !== null ? (
              <Chip tone="now" icon={check}>
                {t('delivered.in', { span: span(order.deliveredInSeconds) })}
              </Chip>
            ) : (
              <StatusChip order={order} onDeep />
            )}
          </div>
          <p className="masked__amount">
            <Naira value={delivered ? order.paid : order.naira} size={44} />
          </p>
          <p>{t('masked.to', { name: order.recipient.name })}</p>
          <p className="small dim">
            {order.recipient.bankName} {maskedAccount(order.recipient.account)}
            {order.completedAt && <> · {longTime(order.completedAt)}</>}
          </p>
        </section>
        <OrderStory order={order} />
      </div>
      <aside className="stack stack--12">
        <section className="card">
          <h2 className="card__title">{t('facts.title')}</h2>
          <OrderFacts order={order} />
        </section>
        <Say icon={lock}>
          {linkRefused ? t('link.refused') : <Rich text={t('masked.is-it-yours', { email: order.sender.email })} />}
        </Say>
      </aside>
    </div>
  );
}
