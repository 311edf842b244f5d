import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useRows } from '../data/useLiveQuery';
import { useRecord } from '../data/useView';
import { Card } from '../parts/Card';
import { orderNumberText, timeText, usdtText } from '../parts/format';
import { filtered } from '../parts/paths';
import { useNow } from '../parts/useNow';
import '../purchases/own-words';
import { StateChip } from '../purchases/StateChip';

const FIRST = 5;

/** What a customer bought last. */
export function PurchasesCard() {
  const t = useTranslate();
  const { id } = useRecord('customers');
  const now = useNow(60_000);
  const { data } = useRows({
    pageName: 'purchases',
    resource: 'purchases',
    perPage: FIRST,
    sort: { field: 'placedAt', order: 'DESC' },
    filter: { accountId: id },
  });
  if (!data) return null;
  return (
    <Card
      title={t('purchases.ofCustomer.title')}
      look="card--clip stacks"
      beside={
        data.data.length > 0 && (
          <Link className="link" to={filtered('purchases', { accountId: id })}>
            {t('purchases.ofCustomer.all')}
          </Link>
        )
      }
    >
      {data.data.length === 0 && <p className="card__body dim">{t('purchases.ofCustomer.none')}</p>}
      {data.data.length > 0 && (
        <table className="table tn">
          <tbody>
            {data.data.map((row) => (
              <tr key={row.id}>
                <td className="nowrap">
                  <Link className="medium" to={`/purchases/${row.id}/show`}>
                    {orderNumberText(row.number)}
                  </Link>
                </td>
                <td>
                  <StateChip of={row} />
                </td>
                <td className="right nowrap stacks__side">{usdtText(row.usdt)}</td>
                <td className="right dim nowrap">{timeText(row.placedAt, now)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}
