import { Link } from 'react-router-dom';
import type { OrderView } from '@usdt-africa/contracts/api';
import { Icon } from '@usdt-africa/web-kit';
import { chevronRight, search } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../i18n/messages';
import { claimPath } from '../routing/paths';

/** SELL-15: the way to look up a transfer, on an order that was not paid out in full yet. */
export function ClaimEntry({ order }: { readonly order: OrderView }) {
  const { t } = useMessages();
  if (order.view !== 'full' || order.status === 'completed') return null;
  return (
    <Link className="card row link-card" to={claimPath(order.number)}>
      <span className="disc">
        <Icon of={search} />
      </span>
      <span className="grow">
        <span className="medium">{t('claim.entry')}</span>
        <span className="small dim link-card__more">{t('claim.entry-more')}</span>
      </span>
      <Icon of={chevronRight} />
    </Link>
  );
}
