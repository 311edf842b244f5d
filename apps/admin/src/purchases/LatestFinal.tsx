import { Chip } from '@usdt-africa/web-kit';
import { check } from '@usdt-africa/web-kit/icons';
import { useListContext, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useRows } from '../data/useLiveQuery';
import { Card } from '../parts/Card';
import { durationText, orderNumberText, shortHash, usdtText } from '../parts/format';
import { secondsOf } from './words';

/** The purchases that became final last, and how soon. */
export function LatestFinal() {
  const t = useTranslate();
  const { setFilters } = useListContext();
  const { data } = useRows({
    pageName: 'purchases',
    resource: 'purchases',
    perPage: 3,
    sort: { field: 'placedAt', order: 'DESC' },
    filter: { tab: 'completed' },
  });
  const rows = data?.data ?? [];
  if (rows.length === 0) return null;
  return (
    <Card
      title={t('purchases.latest')}
      look="card--clip stacks purchases__latest"
      beside={
        <button type="button" className="link" onClick={() => setFilters({ tab: 'completed' })}>
          {t('purchases.allFinal')}
        </button>
      }
    >
      <table className="table tn">
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td className="nowrap">
                <Link className="medium" to={`/purchases/${row.id}/show`}>
                  {orderNumberText(row.number)}
                </Link>
              </td>
              <td>
                <Chip tone="good" icon={check}>
                  {t('purchases.status.completed')}
                </Chip>
              </td>
              <td className="right nowrap stacks__side">{usdtText(row.usdt)}</td>
              <td className="mono nowrap">{shortHash(row.address)}</td>
              <td className="mono nowrap">{row.hash && shortHash(row.hash)}</td>
              <td className="right dim nowrap">
                {durationText(secondsOf(row, Date.parse(row.endedAt ?? row.placedAt)))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
