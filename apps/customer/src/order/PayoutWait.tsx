import type { OrderView } from '@usdt-africa/contracts/api';
import { Say } from '@usdt-africa/web-kit';
import { clock } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../app/messages';

/** AUTH-12: why what arrives is not paid out yet, and when it is: by itself, at the end of the wait. */
export function PayoutWait({ order }: { readonly order: OrderView }) {
  const { t, longTime } = useMessages();
  // What was kept of an earlier release says nothing of it.
  const waitsUntil = order.payoutGuard?.waitsUntil;
  if (!waitsUntil) return null;
  return (
    <Say tone="caution" icon={clock}>
      <p className="strong">{t('payout-wait.until', { time: longTime(waitsUntil) })}</p>
      <p>{t('payout-wait.why')}</p>
    </Say>
  );
}
