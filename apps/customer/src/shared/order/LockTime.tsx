import { countdownText, Ring } from '@usdt-africa/web-kit';
import type { OrderView } from '@usdt-africa/contracts/api';
import { useSecondsLeft } from '../browser/useSecondsLeft';
import { useMessages } from '../i18n/messages';

interface Properties {
  readonly order: OrderView;
  readonly receivedAt: number;
}

/** How long the order's rate is still held; afterwards what then counts. */
export function LockTime({ order, receivedAt }: Properties) {
  const { t } = useMessages();
  const left = useSecondsLeft(receivedAt + order.lockSecondsLeft) ?? 0;
  if (left <= 0) return <b>{t('deposit.lock-ended')}</b>;
  return (
    <span className="lock-time figures" role="timer" aria-label={t('quote.held')}>
      <Ring share={left / order.lockSeconds} />
      {countdownText(left)}
    </span>
  );
}
