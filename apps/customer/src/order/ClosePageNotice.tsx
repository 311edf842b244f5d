import type { OrderView } from '@usdt-africa/contracts/api';
import { Rich, Notice } from '@usdt-africa/web-kit';
import { wakeUp } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../app/messages';

/**
 * Notice that the page may be closed: how the customer is notified, and the code word that proves a message is ours.
 */
export function ClosePageNotice({ order }: { readonly order: OrderView }) {
  const { t } = useMessages();
  return (
    <Notice icon={wakeUp}>
      <Rich text={t('close-page', { email: order.sender.email, word: order.word ?? '' })} />
    </Notice>
  );
}
