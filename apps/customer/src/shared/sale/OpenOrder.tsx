import { Link } from 'react-router-dom';
import { buttonClass, Icon, orderNumberText } from '@usdt-africa/web-kit';
import { clock } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../i18n/messages';
import { orderPath } from '../routing/paths';
import { useOpenOrder } from '../order/useOpenOrder';
import './open-order.css';

/**
 * Link to the order in progress, if there is one. `floating`: over the page's lower end, where its appearance moves
 * nothing.
 */
export function OpenOrder({ floating = false }: { readonly floating?: boolean }) {
  const { t, stable } = useMessages();
  const order = useOpenOrder();
  if (!order) return null;
  return (
    <aside
      className={floating ? 'card open-order open-order--floating' : 'card open-order'}
      aria-label={t('open-order.title')}
    >
      <span className="disc">
        <Icon of={clock} />
      </span>
      <span className="grow">
        <b>{t('open-order.title')}</b>
        <span className="small dim figures open-order__what">
          <span className="one-line">{orderNumberText(order.number)}</span> ·{' '}
          <span className="one-line">{stable(order.amount)}</span>
        </span>
      </span>
      <Link className={buttonClass({ tone: 'main', slim: true })} to={orderPath(order.number)}>
        {t('open-order.open')}
      </Link>
    </aside>
  );
}
