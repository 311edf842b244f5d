import { Chip, Notice } from '@usdt-africa/web-kit';
import { clock, triangleAlert } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../../../shared/i18n/messages';
import { CopyLine } from '../CopyLine';
import type { BodyProperties } from '../body-properties';
import { SellAgainButton } from '../SellAgainButton';
import { SellAgainCard } from '../SellAgainCard';
import { StatusFrame } from '../StatusFrame';

/** SELL-13: nothing came in time; the address stays watched, and what still comes is paid. */
export function ExpiredBody({ order, live }: BodyProperties) {
  const { t, day, shortTime } = useMessages();
  return (
    <StatusFrame order={order} live={live} dock={<SellAgainButton order={order} />}>
      <div className="stack stack--8">
        <Chip icon={clock}>{t('status.expired')}</Chip>
        <p className="title">{t('expired.title')}</p>
        <p className="dim">{t('expired.text', { time: shortTime(order.expiresAt) })}</p>
      </div>
      <section className="card stack stack--8">
        <p className="strong">{t('expired.sent')}</p>
        <p className="small dim">{t('expired.sent-text', { day: day(order.watchedUntil) })}</p>
        {order.address && <CopyLine address={order.address} />}
      </section>
      <SellAgainCard order={order} />
      <Notice tone="caution" icon={triangleAlert}>
        {t('again.new-address')}
      </Notice>
    </StatusFrame>
  );
}
