import type { OrderView } from '@usdt-africa/contracts/api';
import { maskedAccount, Naira } from '@usdt-africa/web-kit';
import { useMessages } from '../../shared/i18n/messages';
import { waitingNaira } from './waiting-naira';

/** What waits for another account, and the one that was refused. */
export function WaitingNote({ order }: { readonly order: OrderView }) {
  const { t } = useMessages();
  const { recipient } = order;
  return (
    <section className="note">
      <p className="small dim">{t('other-account.waiting')}</p>
      <Naira value={waitingNaira(order)} size={32} />
      <p className="small dim">
        {t('other-account.refused', { bank: recipient.bankShortName, account: maskedAccount(recipient.account) })}
      </p>
    </section>
  );
}
