import { Chip, Notice } from '@usdt-africa/web-kit';
import { circleX, triangleAlert } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../../../shared/i18n/messages';
import type { BodyProperties } from '../body-properties';
import { SellAgainButton } from '../SellAgainButton';
import { SellAgainCard } from '../SellAgainCard';
import { StatusFrame } from '../StatusFrame';

/** SELL-13: cancelled by the guest; later deposits are held until the guest decides. */
export function CancelledBody({ order, live }: BodyProperties) {
  const { t, day } = useMessages();
  return (
    <StatusFrame order={order} live={live} dock={<SellAgainButton order={order} />}>
      <div className="stack stack--8">
        <Chip icon={circleX}>{t('status.cancelled')}</Chip>
        <p className="title">{t('cancelled.title')}</p>
        <p className="dim">{t('cancelled.text')}</p>
      </div>
      <section className="card stack stack--8">
        <p className="strong">{t('expired.sent')}</p>
        <p className="small dim">{t('cancelled.sent-text', { day: day(order.watchedUntil) })}</p>
      </section>
      <SellAgainCard order={order} />
      <Notice tone="caution" icon={triangleAlert}>
        {t('again.new-address')}
      </Notice>
    </StatusFrame>
  );
}
