import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { Allowed } from '../auth/Allowed';
import { useRecord } from '../data/useView';
import { Card } from '../parts/Card';

/** Leads from an order to its newest refund. */
export function RefundCard() {
  const t = useTranslate();
  const { refundId } = useRecord('orders');
  if (refundId === null) return null;
  return (
    <Allowed action="show" resource="refunds">
      <Card
        title={t('orders.refund.title')}
        beside={
          <Link className="link" to={`/refunds/${refundId}/show`}>
            {t('orders.refund.open')}
          </Link>
        }
      />
    </Allowed>
  );
}
