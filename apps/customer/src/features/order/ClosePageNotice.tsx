import type { OrderView } from '@usdt-africa/contracts/api';
import { Rich, Notice } from '@usdt-africa/web-kit';
import { wakeUp } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../../shared/i18n/messages';

interface Properties {
  readonly order: OrderView;
  /** The USDT go back: there will be no naira to write of. */
  readonly isRefund?: boolean;
}

/**
 * Notice that the page may be closed: how the customer is notified, and the code word that proves a message is ours.
 */
export function ClosePageNotice({ order, isRefund = false }: Properties) {
  const { t } = useMessages();
  return (
    <Notice icon={wakeUp}>
      <Rich
        text={t(isRefund ? 'refund.close-page' : 'close-page', { email: order.sender.email, word: order.word ?? '' })}
      />
    </Notice>
  );
}
