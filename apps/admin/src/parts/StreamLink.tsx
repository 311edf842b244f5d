import { Icon } from '@usdt-africa/web-kit';
import { waypoints } from '@usdt-africa/web-kit/icons';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { Allowed } from '../auth/Allowed';

/** The way from a record to the events that it is made of. */
export function StreamLink({ of }: { readonly of: string }) {
  const t = useTranslate();
  return (
    <Allowed action="list" resource="events">
      <Link className="button button--edge" to={`/events/streams/${of}`}>
        <Icon of={waypoints} size="small" />
        {t('orders.stream')}
      </Link>
    </Allowed>
  );
}
