import type { AdminOrderRow } from '@usdt-africa/contracts/admin';
import { countdownText } from '@usdt-africa/web-kit';
import { useTranslate } from 'react-admin';
import { durationText, secondsSince } from '../parts/format';
import { useNow } from '../parts/useNow';

/** How long it took to naira, or for how long something has been waited for. */
export function WaitingCell({ order }: { readonly order: AdminOrderRow }) {
  const t = useTranslate();
  const now = useNow(order.deliveredSeconds === null ? 1000 : 3_600_000);
  if (order.attention && order.waitingSince) {
    const waited = durationText(secondsSince(order.waitingSince, now));
    const asked = order.payout?.timesAsked ?? 0;
    return (
      <span className="wait">
        {order.attention === 'payout-unknown' ? t('orders.waitedAsked', { waited, smart_count: asked }) : waited}
      </span>
    );
  }
  if (order.deliveredSeconds !== null) return <span className="dim">{durationText(order.deliveredSeconds)}</span>;
  if (order.status === 'waiting') {
    const left = -secondsSince(order.lockEndsAt, now);
    return (
      <span className="dim">
        {left > 0 ? t('orders.rateHeld', { left: countdownText(left) }) : t('orders.rateGone')}
      </span>
    );
  }
  if (order.status === 'received' && order.confirmations)
    return (
      <span className="dim">
        {t('orders.about', { left: durationText((order.confirmations.needed - order.confirmations.done) * 3) })}
      </span>
    );
  if (order.payout?.lastAskedAt)
    return (
      <span className="dim">
        {t('orders.askedAgo', { ago: durationText(secondsSince(order.payout.lastAskedAt, now)) })}
      </span>
    );
  return null;
}
