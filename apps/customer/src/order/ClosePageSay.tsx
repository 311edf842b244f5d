import type { OrderView } from '@usdt-africa/contracts/api';
import { Rich, Say } from '@usdt-africa/web-kit';
import { bell } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../app/messages';

/** The page may be closed: how we tell, and by which word the message is known to be ours. */
export function ClosePageSay({ order }: { readonly order: OrderView }) {
  const { t } = useMessages();
  return (
    <Say icon={bell}>
      <Rich text={t('close-page', { email: order.sender.email, word: order.word ?? '' })} />
    </Say>
  );
}
