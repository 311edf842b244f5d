import type { OrderView } from '@usdt-africa/contracts/api';
import { Chip, maskedAccount, orderNumberText, Rich, Notice } from '@usdt-africa/web-kit';
import { check, lock } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../i18n/messages';
import { OldLink } from '../order/OldLink';
import { OrderFacts } from '../order/OrderFacts';
import { OrderTimeline } from '../order/OrderTimeline';
import { StatusChip } from '../order/StatusChip';
import { DisplayedSumLine } from '../order/DisplayedSumLine';

interface Properties {
  readonly order: OrderView;
  readonly receivedAt: number;
  readonly linkRefused: boolean;
}

/** TRACK-02: stages, amounts and a masked payee; nothing to act on. */
export function MaskedOrder({ order, receivedAt, linkRefused }: Properties) {
  const { t, span, longTime } = useMessages();
  const delivered = order.status === 'completed';
  return (
    <div className="two-columns">
      <div className="stack stack--12">
        {linkRefused && (
          <Notice tone="caution" icon={lock}>
            <OldLink />
          </Notice>
        )}
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
            <DisplayedSumLine order={order} receivedAt={receivedAt} size={44} />
          </p>
          <p>{t('masked.to', { name: order.recipient.name })}</p>
          <p className="small dim">
            {order.recipient.bankName} {maskedAccount(order.recipient.account)}
            {order.completedAt && <> · {longTime(order.completedAt)}</>}
          </p>
        </section>
        <OrderTimeline order={order} />
      </div>
      <aside className="stack stack--12">
        <section className="card">
          <h2 className="card__title">{t('facts.title')}</h2>
          <OrderFacts order={order} />
        </section>
        {!linkRefused && (
          <Notice icon={lock}>
            <Rich text={t('masked.is-it-yours', { email: order.sender.email })} />
          </Notice>
        )}
      </aside>
    </div>
  );
}
