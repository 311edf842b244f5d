import { Link } from 'react-router-dom';
import type { OrderView } from '@usdt-africa/contracts/api';
import { useMessages } from '../i18n/messages';
import { questionPath } from '../routing/paths';

/** HELP-01: the way to a person at any time, or to the case that there is already; for the order's owner. */
export function QuestionEntry({ order }: { readonly order: OrderView }) {
  const { t } = useMessages();
  if (order.view !== 'full') return null;
  return (
    <Link className="link link--alone" to={questionPath(order.number, 'other')}>
      {t('txn.still-help')}
    </Link>
  );
}
