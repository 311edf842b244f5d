import type { AdminFigures } from '@usdt-africa/contracts/admin';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { relativeDay } from '../data/days';
import { countText, durationText, roundNaira, timeText, usdtText } from '../parts/format';
import { filtered } from '../parts/paths';
import { PRODUCT } from '../parts/product';

const Spark = lazy(async () => ({ default: (await import('../charts')).Spark }));

/** The provider is queried every minute: a balance older than this is shown with its time. */
const QUIET_MS = 5 * 60_000;

/** The key figures of the day; each links to the list behind it. */
export function Figures({ figures, at }: { readonly figures: AdminFigures; readonly at: string }) {
  const t = useTranslate();
  const { orders, volume, delivered, toNaira, float } = figures;
  const today = filtered('orders', { placedAt_gte: relativeDay() });
  return (
    <section className="figurecards" aria-label={t('dashboard.figures.label')}>
      <Card to={today} name={t('dashboard.figures.orders')} course={orders.course} value={countText(orders.today)}>
        {orders.changePercent !== null && (
          <span className={orders.changePercent >= 0 ? 'pos' : 'wait'}>
            {t(orders.changePercent >= 0 ? 'dashboard.figures.over' : 'dashboard.figures.under', {
              percent: Math.abs(orders.changePercent),
            })}
          </span>
        )}
      </Card>
      <Card to={today} name={t('dashboard.figures.volume')} course={volume.course} value={roundNaira(volume.naira)}>
        {t('dashboard.figures.sold', { usdt: `${usdtText(volume.usdt)} ${PRODUCT}` })}
        {volume.bought.count > 0 &&
          `, ${t('dashboard.figures.bought', { usdt: `${usdtText(volume.bought.usdt)} ${PRODUCT}` })}`}
      </Card>
      <Card
        to="/orders"
        name={t('dashboard.figures.delivered')}
        course={delivered.course}
        value={delivered.percent === null ? '–' : `${delivered.percent} %`}
      >
        {t('dashboard.figures.waiting', { waiting: delivered.waiting, lost: delivered.lost })}
      </Card>
      <Card
        to="/orders"
        name={t('dashboard.figures.median')}
        course={toNaira.course}
        value={toNaira.medianSeconds === null ? '–' : durationText(toNaira.medianSeconds)}
      >
        {toNaira.p95Seconds !== null && t('dashboard.figures.p95', { time: durationText(toNaira.p95Seconds) })}
      </Card>
      {float && (
        <Card to="/payouts" name={t('dashboard.figures.float')} course={float.course} value={roundNaira(float.naira)}>
          {t('dashboard.figures.owed', { owed: roundNaira(float.owed) })}
          {/[1-9]/.test(float.customers) &&
            `, ${t('dashboard.figures.customers', { naira: roundNaira(float.customers) })}`}
          {float.times !== null && `, ${t('dashboard.figures.times', { times: float.times })}`}
          {float.low && (
            <>
              {', '}
              <span className="wait">{t('dashboard.figures.low')}</span>
            </>
          )}
          {Date.parse(at) - Date.parse(float.reportedAt) > QUIET_MS && (
            <>
              {', '}
              <span className="wait">
                {t('dashboard.figures.reported', { time: timeText(float.reportedAt, Date.parse(at)) })}
              </span>
            </>
          )}
        </Card>
      )}
    </section>
  );
}

interface CardProperties {
  readonly to: string;
  readonly name: string;
  readonly value: string;
  readonly course: readonly number[];
  readonly children: ReactNode;
}

function Card({ to, name, value, course, children }: CardProperties) {
  return (
    <Link to={to} className="card figurecard">
      <span className="dim">{name}</span>
      <span className="amount">{value}</span>
      <span className="dim small">{children}</span>
      <span className="sparkroom">
        <Suspense>{course.length > 1 && <Spark course={course} />}</Suspense>
      </span>
    </Link>
  );
}
