import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { Allowed } from '../auth/Allowed';
import { useRecord } from '../data/useView';
import { Card } from '../parts/Card';
import './own-words';

/** Leads from an order to its newest refund. */
export function RefundCard() {
  const t = useTranslate();
  const { refundId } = useRecord('orders');
  if (refundId === null) return null;
  return (
    <Allowed action="show" resource="refunds">
      <Card
        title={t('refunds.onOrder.title')}
        beside={
          <Link className="link" to={`/refunds/${refundId}/show`}>
            {t('refunds.onOrder.open')}
          </Link>
        }
      />
    </Allowed>
  );
}
