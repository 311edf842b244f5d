import type { OrderView } from '@usdt-africa/contracts/api';
import { Notice } from '@usdt-africa/web-kit';
import { clock } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../../shared/i18n/messages';

/** Why the received amount is not paid out yet, and when it will be: always automatically. */
export function PayoutWait({ order }: { readonly order: OrderView }) {
  return (
    <>
      <RestrictionWait order={order} />
      <DelayNotice order={order} />
    </>
  );
}

/** AUTH-12: why the payout waits, and until when: it follows automatically at the end of the wait. */
function RestrictionWait({ order }: { readonly order: OrderView }) {
  const { t, longTime } = useMessages();
  // A copy stored by an earlier release has no such field.
  const waitsUntil = order.payoutRestriction?.waitsUntil;
  if (!waitsUntil) return null;
  return (
    <Notice tone="caution" icon={clock}>
      <p className="strong">{t('payout-wait.until', { time: longTime(waitsUntil) })}</p>
      <p>{t('payout-wait.why')}</p>
    </Notice>
  );
}

/** SELL-07, ADM-15: payouts are paused, a later deposit waits for an earlier payout, or a payout for the bank's records. */
function DelayNotice({ order }: { readonly order: OrderView }) {
  const { t, naira } = useMessages();
  // A copy stored by an earlier release has no such field.
  const delay = order.payoutDelay;
  if (!delay) return null;
  const amount = naira(delay.naira);
  const [title, text] = {
    'payouts-paused': [t('payout-wait.paused'), t('payout-wait.paused-text', { amount })],
    'earlier-payout': [t('payout-wait.earlier', { amount }), t('payout-wait.earlier-text')],
    'bank-records': [t('payout-wait.records', { amount }), t('payout-wait.records-text')],
  }[delay.reason];
  return (
    <Notice tone="caution" icon={clock}>
      <p className="strong">{title}</p>
      <p>{text}</p>
    </Notice>
  );
}
