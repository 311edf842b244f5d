import 'virtual:messages/rates';
import 'virtual:messages/site';
import type { CurrentRateView, RateHistoryRange, RateHistoryView } from '@usdt-africa/contracts/api';
import { Button, buttonClass, Chip, Naira, Notice, Skeleton, useLate } from '@usdt-africa/web-kit';
import { arrowDown, cloudAlert, trendingUp } from '@usdt-africa/web-kit/icons';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ServerState } from '../../shared/api/ServerState';
import { useMessages } from '../../shared/i18n/messages';
import { useSellPath } from '../../shared/routing/useStart';
import { NetworkNotice } from '../../shared/ui/NetworkNotice';
import { SiteFooter } from '../../shared/ui/SiteFooter';
import { SiteHeader } from '../../shared/ui/SiteHeader';
import { usePageTitle } from '../../shared/ui/usePageTitle';
import { changeOver } from './change';
import { HistoryChart } from './HistoryChart';
import { nowOf } from './now';
import './rates.css';
import { whyNoRate } from '../../shared/rates/pause-words';
import { useHistory } from './useHistory';
import { useRate } from '../../shared/rates/useRate';

const RANGES: readonly RateHistoryRange[] = ['24h', '7d', '30d'];

/** RATE-07: what we pay now, how that went, and its last five changes. */
export default function RatesPage() {
  return (
    <ServerState>
      <Rates />
    </ServerState>
  );
}

function Rates() {
  const { t } = useMessages();
  const { rate } = useRate();
  const [range, setRange] = useState<RateHistoryRange>('24h');
  const { history, failed, again } = useHistory(range);
  usePageTitle(t('rates.title'));
  return (
    <>
      <SiteHeader />
      <main className="rates">
        <NetworkNotice />
        <div className="rates__head">
          <h1>{t('rates.title')}</h1>
          <Price rate={rate} />
        </div>
        <section className="card rates__card" aria-label={t('rates.history')}>
          <Course history={history} failed={failed} again={again} now={rate?.rate ?? null} ratedAt={rate?.at ?? null} />
          <div className="rates__ranges" role="group" aria-label={t('rates.ranges')}>
            {RANGES.map((each) => (
              <button key={each} type="button" aria-pressed={each === range} onClick={() => setRange(each)}>
                {t(`rates.${each}`)}
              </button>
            ))}
          </div>
        </section>
        <section className="card rates__log">
          <h2>{t('rates.changes')}</h2>
          <Changes history={history} failed={failed} ratedAt={rate?.at ?? null} />
        </section>
      </main>
      <SiteFooter />
    </>
  );
}

function Price({ rate }: { readonly rate: CurrentRateView | null }) {
  const { t, n, rate: rateText, percent, minutes } = useMessages();
  const sellPath = useSellPath();
  if (!rate)
    return (
      <div className="rates__price">
        <Skeleton width="13.75rem" height="3.25rem" />
      </div>
    );
  if (!rate.rate || !rate.referenceRate)
    return (
      <div className="rates__price stack stack--4">
        <p className="strong">{t(rate.paused ? 'rate.paused' : 'rate.none')}</p>
        <p className="small dim">{t(whyNoRate(rate))}</p>
      </div>
    );
  const change = changeOver(rate.curve, rate.rate);
  return (
    <div className="rates__price stack stack--4">
      <p className="dim">{t('rates.one-sells-for')}</p>
      <div className="row row--wrap rates__figure">
        <p>
          <Naira value={rate.rate} size={44} />
        </p>
        {change && (
          <Chip tone={change.up ? 'good' : 'caution'} icon={change.up ? trendingUp : arrowDown}>
            {t(change.up ? 'rates.up' : 'rates.down', { amount: rateText(change.amount) })}
          </Chip>
        )}
      </div>
      <p className="small dim figures">
        {n('rates.market', rate.sources.length, {
          rate: rateText(rate.referenceRate),
          time: rate.at ? minutes(rate.at) : '',
        })}{' '}
        {t('rates.we-keep', { percent: percent(rate.marginPercent) })}
      </p>
      <p>
        <Link className={`${buttonClass({ tone: 'main' })} rates__sell`} to={sellPath}>
          {t('rates.sell')}
        </Link>
      </p>
    </div>
  );
}

interface CourseProperties {
  readonly history: RateHistoryView | null;
  readonly failed: boolean;
  readonly again: () => void;
  readonly now: string | null;
  /** When that was found; null without one. */
  readonly ratedAt: string | null;
}

function Course({ history, failed, again, now, ratedAt }: CourseProperties) {
  const { t } = useMessages();
  const slow = useLate(3_000, !history && !failed);
  return (
    <div className="rates__course">
      {history && history.points.length > 0 && <HistoryChart history={history} now={now} ratedAt={ratedAt} />}
      {history && history.points.length === 0 && <p className="dim">{t('rates.no-history')}</p>}
      {!history && !failed && <Skeleton height="13.75rem" />}
      <div role="status">
        {slow && <p className="small dim">{t('rates.slow')}</p>}
        {failed && (
          <Notice tone="caution" icon={cloudAlert}>
            <p>{t(history ? 'rates.stale' : 'rates.failed')}</p>
            <Button slim tone="on-surface" onClick={again}>
              {t('again')}
            </Button>
          </Notice>
        )}
      </div>
    </div>
  );
}

function Changes({ history, failed, ratedAt }: Pick<CourseProperties, 'history' | 'failed' | 'ratedAt'>) {
  const { t, rate: rateText, minutes, date, shortTime } = useMessages();
  if (!history) return failed ? <p className="dim">–</p> : <Skeleton height="12.5rem" />;
  if (history.changes.length === 0) return <p className="dim">{t('rates.no-changes')}</p>;
  const when = (at: string): string => {
    const now = nowOf(history, ratedAt);
    const days = [0, 86_400_000].map((ago) => date(new Date(now - ago).toISOString())).indexOf(date(at));
    if (days < 0) return shortTime(at);
    return t(days === 0 ? 'rates.today' : 'rates.yesterday', { time: minutes(at) });
  };
  return (
    <table className="figures">
      <thead>
        <tr>
          <th scope="col">{t('rates.when')}</th>
          <th scope="col">{t('rates.new')}</th>
          <th scope="col">{t('rates.old')}</th>
        </tr>
      </thead>
      <tbody>
        {history.changes.map(({ at, rate, was }) => (
          <tr key={at}>
            <td>
              <time dateTime={at}>{when(at)}</time>
            </td>
            <td className="strong">{rateText(rate)}</td>
            <td className="dim">{rateText(was)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
