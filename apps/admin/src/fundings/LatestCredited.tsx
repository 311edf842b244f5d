import { Chip } from '@usdt-africa/web-kit';
import { check } from '@usdt-africa/web-kit/icons';
import { useListContext, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useRows } from '../data/useLiveQuery';
import { Card } from '../parts/Card';
import { durationText, nairaText, timeText } from '../parts/format';
import { useNow } from '../parts/useNow';
import { accountText, secondsToCredit } from './words';

/** The payments that were credited last by themselves: how soon, and how they were found. */
export function LatestCredited() {
  const t = useTranslate();
  const now = useNow(60_000);
  const { setFilters } = useListContext();
  const { data } = useRows({
    pageName: 'fundings',
    resource: 'fundings',
    perPage: 3,
    sort: { field: 'receivedAt', order: 'DESC' },
    filter: { tab: 'credited' },
  });
  const rows = data?.data ?? [];
  if (rows.length === 0) return null;
  return (
    <Card
      title={t('fundings.latest')}
      look="card--clip stacks"
      beside={
        <button type="button" className="link" onClick={() => setFilters({ tab: 'credited' })}>
          {t('fundings.allCredited')}
        </button>
      }
    >
      <table className="table tn">
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td className="dim nowrap">{timeText(row.receivedAt, now)}</td>
              <td>
                <Link className="medium" to={`/fundings/${row.id}/show`}>
                  {row.from.name ?? t('fundings.noName')}
                </Link>{' '}
                <span className="dim">{accountText(row.from.bank, row.from.last4)}</span>
              </td>
              <td className="right nowrap stacks__side">{nairaText(row.naira)}</td>
              <td>
                <Chip tone="good" icon={check}>
                  {t('fundings.creditedIn', { time: durationText(secondsToCredit(row) ?? 0) })}
                </Chip>
              </td>
              <td className="right dim">{t(`fundings.found.${row.found}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
