import { Notice } from '@usdt-africa/web-kit';
import { triangleAlert } from '@usdt-africa/web-kit/icons';
import { lazy, Suspense } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useLiveQuery } from '../data/useLiveQuery';
import { PageTitle } from '../layout/Page';
import { dayText, minuteText } from '../parts/format';
import { filtered } from '../parts/paths';
import { Refused } from '../parts/Refused';
import { Waiting } from '../parts/Waiting';
import './dashboard.css';
import { DayProof } from './DayProof';
import { Figures } from './Figures';
import { Health, LatestActs, Queues, Routes } from './Tables';

const OrdersByHour = lazy(async () => ({ default: (await import('../charts')).OrdersByHour }));

/** The list behind an alarm. */
const ALARM_LISTS: Readonly<Record<string, string>> = {
  'payouts-unknown': filtered('payouts', { tab: 'unknown', attention: true }),
  'payouts-disputed': filtered('payouts', { tab: 'unknown', attention: true }),
  'payouts-failed': filtered('payouts', { tab: 'failed' }),
  'payouts-returned': filtered('payouts', { tab: 'returned' }),
};

/** The day's overview: whether all sums match, then the key figures, the waiting work and current problems. */
export default function Dashboard() {
  const t = useTranslate();
  const { data, error, refetch } = useLiveQuery('dashboard', 'dashboard', { refetchInterval: 15_000 });
  if (error && !data) return <Refused error={error} title={t('pages.dashboard')} onAgain={() => void refetch()} />;
  if (!data) return <Waiting />;
  return (
    <div className="stack dashboard">
      <PageTitle
        title={t('pages.dashboard')}
        sub={t('dashboard.sub', { day: dayText(data.at), time: minuteText(data.at) })}
      />
      {error && (
        <Notice tone="bad" icon={triangleAlert} live>
          <b>{t('dashboard.stale')}</b> {t('dashboard.staleText', { time: minuteText(data.at) })}
        </Notice>
      )}
      {data.alarms.map(({ code, level, sentence }) => (
        <Notice key={code} tone={level === 'critical' ? 'bad' : 'caution'} icon={triangleAlert} live>
          <b>{sentence}</b>{' '}
          {ALARM_LISTS[code] && (
            <Link className="link" to={ALARM_LISTS[code]}>
              {t('dashboard.see')}
            </Link>
          )}
        </Notice>
      ))}
      <DayProof proof={data.proof} />
      <Figures figures={data.figures} at={data.at} />
      <div className="cols cols--half">
        <section className="card">
          <header>
            <h2>{t('dashboard.byHour')}</h2>
            <span className="row small dim">
              <i className="key key--sell" />
              {t('orders.filter.sell')} <i className="key key--buy" />
              {t('orders.filter.buy')}
            </span>
          </header>
          <Suspense fallback={<div className="chartroom" />}>
            <OrdersByHour hours={data.ordersByHour} />
          </Suspense>
        </section>
        <Queues queues={data.queues} />
      </div>
      <div className="cols cols--half">
        <Routes routes={data.routes} />
        <div className="stack">
          <Health parts={data.health} />
          {data.latestActs && <LatestActs acts={data.latestActs} />}
        </div>
      </div>
    </div>
  );
}
