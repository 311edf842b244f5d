import { Link } from 'react-router-dom';
import { Icon, orderNumberText } from '@usdt-africa/web-kit';
import { chevronRight, clock } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../../shared/i18n/messages';
import { statusPath } from '../../shared/routing/paths';

/** The order that was placed in this browser. */
export function OwnOrderCard({ number }: { readonly number: string }) {
  const { t } = useMessages();
  return (
    <Link className="card row link-card" to={statusPath(number)}>
      <span className="disc">
        <Icon of={clock} />
      </span>
      <span className="grow">
        <b>{t('track.own')}</b>
        <span className="small dim figures link-card__more">{orderNumberText(number)}</span>
      </span>
      <Icon of={chevronRight} />
    </Link>
  );
}
