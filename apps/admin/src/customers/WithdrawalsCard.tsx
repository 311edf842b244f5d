import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useRows } from '../data/useLiveQuery';
import { useRecord } from '../data/useView';
import { Card } from '../parts/Card';
import { nairaText, orderNumberText, timeText } from '../parts/format';
import { filtered } from '../parts/paths';
import { useNow } from '../parts/useNow';
import '../withdrawals/own-words';
import { StateChip } from '../withdrawals/StateChip';

const FIRST = 5;

/** What a customer sent last to bank accounts and other customers, or got from them. */
export function WithdrawalsCard() {
  const t = useTranslate();
  const { id } = useRecord('customers');
  const now = useNow(60_000);
  const { data } = useRows({
    pageName: 'withdrawals',
    resource: 'withdrawals',
    perPage: FIRST,
    sort: { field: 'at', order: 'DESC' },
    filter: { accountId: id },
  });
  if (!data) return null;
  return (
    <Card
      title={t('withdrawals.ofCustomer.title')}
      look="card--clip stacks"
      beside={
        data.data.length > 0 && (
          <Link className="link" to={filtered('withdrawals', { accountId: id })}>
            {t('withdrawals.ofCustomer.all')}
          </Link>
        )
      }
    >
      {data.data.length === 0 && <p className="card__body dim">{t('withdrawals.ofCustomer.none')}</p>}
      {data.data.length > 0 && (
        <table className="table tn">
          <tbody>
            {data.data.map((row) => (
              <tr key={row.id}>
                <td className="nowrap">
                  <Link className="medium" to={`/withdrawals/${row.id}/show`}>
                    {orderNumberText(row.number)}
                  </Link>
                </td>
                <td>
                  <StateChip of={row} />
                </td>
                <td className="dim">{t(`withdrawals.ofCustomer.${row.from.accountId === id ? 'out' : 'in'}`)}</td>
                <td className="right nowrap stacks__side">{nairaText(row.naira)}</td>
                <td className="right dim nowrap">{timeText(row.at, now)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}
