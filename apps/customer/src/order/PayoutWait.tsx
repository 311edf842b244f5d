import type { OrderView } from '@usdt-africa/contracts/api';
import { Say } from '@usdt-africa/web-kit';
import { clock } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../app/messages';

/** Why what arrived is not paid out yet, and when it is: always by itself. */
export function PayoutWait({ order }: { readonly order: OrderView }) {
  return (
    <>
      <GuardWait order={order} />
      <DelayNotice order={order} />
    </>
  );
}

/** AUTH-12: why what arrives is not paid out yet, and when it is: by itself, at the end of the wait. */
function GuardWait({ order }: { readonly order: OrderView }) {
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

/** SELL-07, ADM-15: payouts are paused, a later deposit waits for an earlier payout, or a payout for the bank's records. */
function DelayNotice({ order }: { readonly order: OrderView }) {
  const { t, naira } = useMessages();
  // A kept view of an earlier release has no such field.
  const delay = order.payoutDelay;
  if (!delay) return null;
  const amount = naira(delay.naira);
  const [title, text] = {
    'payouts-paused': [t('payout-wait.paused'), t('payout-wait.paused-text', { amount })],
    'earlier-payout': [t('payout-wait.earlier', { amount }), t('payout-wait.earlier-text')],
    'bank-records': [t('payout-wait.records', { amount }), t('payout-wait.records-text')],
  }[delay.reason];
  return (
    <Say tone="caution" icon={clock}>
      <p className="strong">{title}</p>
      <p>{text}</p>
    </Say>
  );
}
