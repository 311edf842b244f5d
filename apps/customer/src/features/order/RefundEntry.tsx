import { Link } from 'react-router-dom';
import type { OrderView } from '@usdt-africa/contracts/api';
import { Icon } from '@usdt-africa/web-kit';
import { chevronRight, undo2 } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../../shared/i18n/messages';
import { refundPath } from '../../shared/routing/paths';
import { useSum } from '../../shared/i18n/useSum';

/** SELL-14: the way to an order's refund, where there is one or it can be requested; nothing otherwise. */
export function RefundEntry({ order }: { readonly order: OrderView }) {
  const { t } = useMessages();
  const { refund, refundOffer } = order;
  const shown = refundOffer ?? refund;
  const sum = useSum(refundOffer ? refundOffer.asset?.symbol : refund?.asset);
  if (!shown) return null;
  const key = !refundOffer ? 'refund.entry-open' : refund ? 'refund.entry-again' : 'refund.entry-more';
  return (
    <Link className="card row link-card" to={refundPath(order.number)}>
      <span className="disc">
        <Icon of={undo2} />
      </span>
      <span className="grow">
        <span className="medium">{t(refundOffer ? 'refund.entry' : 'refund.show')}</span>
        <span className="small dim link-card__more">{t(key, { amount: sum(shown.sends) })}</span>
      </span>
      <Icon of={chevronRight} />
    </Link>
  );
}
