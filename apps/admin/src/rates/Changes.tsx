import type { AdminRateChange } from '@usdt-africa/contracts/admin';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useRows } from '../data/useLiveQuery';
import { Button } from '../parts/Button';
import { ErrorLine } from '../parts/Field';
import { countText, nairaAmount, timeText } from '../parts/format';
import { Pager } from '../parts/Pager';
import { endText } from '../parts/until';
import { bpsText } from './words';

const FEW = 6;
const MANY = 25;

/** What became of the price and why, newest first: the sources' moves and the operators' acts. */
export function Changes() {
  const t = useTranslate();
  const [page, setPage] = useState<number | null>(null);
  const perPage = page === null ? FEW : MANY;
  const { data, error } = useRows(
    { pageName: 'rates', resource: 'rate-changes', page: page ?? 1, perPage, sort: { field: 'id', order: 'DESC' } },
    { refetchInterval: 30_000 },
  );
  const total = data?.total ?? 0;
  return (
    <section className="card card--clip" aria-label={t('rates.changes')}>
      <header>
        <h2>
          {t('rates.changes')} <span className="dim rates__note">{t('rates.smallMoves')}</span>
        </h2>
        {page === null && total > FEW && (
          <Button look="plain" onClick={() => setPage(1)}>
            {t('rates.all', { total: countText(total) })}
          </Button>
        )}
      </header>
      {error && !data && (
        <div className="card__body">
          <ErrorLine>{error.message}</ErrorLine>
        </div>
      )}
      {data?.data.length === 0 && <p className="dim card__body">{t('rates.noChanges')}</p>}
      <div className="rows">
        <table className="table tn">
          <thead className="visually-hidden">
            <tr>
              <th>{t('rates.when')}</th>
              <th>{t('rates.what')}</th>
              <th>{t('rates.before')}</th>
              <th>{t('rates.why')}</th>
              <th>{t('rates.by')}</th>
            </tr>
          </thead>
          <tbody>
            {data?.data.map((change) => (
              <Row key={change.id} change={change} />
            ))}
          </tbody>
        </table>
      </div>
      {page !== null && <Pager className="rates__pages" page={page} perPage={MANY} total={total} onPage={setPage} />}
    </section>
  );
}

function Row({ change }: { readonly change: AdminRateChange }) {
  const t = useTranslate();
  const { version, at, kind, side, rate, was, medianMovedBps, marginBps, until, cause, by, reason } = change;
  const words = t(kind === 'paused' && until === null ? 'rates.did.pausedOpen' : `rates.did.${kind}`, {
    side: t(`rates.side.${side}`),
    sideName: t(`rates.side.${side}Name`),
    rate: rate ? nairaAmount(rate) : '',
    percent: marginBps === null ? '' : bpsText(marginBps),
    until: until ? endText(until) : '',
  });
  const why =
    reason !== null
      ? `“${reason}”`
      : kind === 'lifted'
        ? t(`rates.cause.${cause}`, { _: '' })
        : medianMovedBps === null
          ? ''
          : medianMovedBps === 0
            ? t('rates.notMoved')
            : t('rates.moved', { percent: bpsText(Math.abs(medianMovedBps)) });
  return (
    <tr>
      <td className="dim nowrap">
        <time dateTime={at}>{timeText(at)}</time>
      </td>
      <td className="nowrap">
        <Link className="medium" to={`/events/streams/rate-USDT-NGN?version=${version}`}>
          {words}
        </Link>
      </td>
      <td className="right dim nowrap">{was ? t('rates.was', { rate: nairaAmount(was) }) : ''}</td>
      <td className="dim">{why}</td>
      <td className="right nowrap">
        {by.kind === 'operator' ? by.name : <span className="dim">{t('rates.sourcesDid')}</span>}
      </td>
    </tr>
  );
}
