import { Link } from 'react-router-dom';
import type { OrderView } from '@usdt-africa/contracts/api';
import { Icon } from '@usdt-africa/web-kit';
import { chevronRight, landmark } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../../shared/i18n/messages';
import { orderAccountPath } from '../../shared/routing/paths';

/** SELL-07: the way to another account, where the bank refused the payout for its account; nothing otherwise. */
export function AccountEntry({ order }: { readonly order: OrderView }) {
  const { t } = useMessages();
  if (order.recipientChange === null) return null;
  return (
    <Link className="card row link-card" to={orderAccountPath(order.number)}>
      <span className="disc">
        <Icon of={landmark} />
      </span>
      <span className="grow">
        <span className="medium">{t('other-account.title')}</span>
        <span className="small dim link-card__more">
          {t('failed.account-text', { bank: order.recipient.bankShortName })}
        </span>
      </span>
      <Icon of={chevronRight} />
    </Link>
  );
}
