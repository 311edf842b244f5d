import type { AdminRateSide, AdminRateSource, AdminRateView } from '@usdt-africa/contracts/admin';
import { Chip, Notice, type Tone } from '@usdt-africa/web-kit';
import { chain, check, clockAlert, pause, pin, triangleAlert } from '@usdt-africa/web-kit/icons';
import { lazy, Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { session } from '../auth/session';
import { useLiveQuery } from '../data/useLiveQuery';
import { PageTitle } from '../layout/Page';
import { clockText, countText, durationText, nairaAmount } from '../parts/format';
import { Refused } from '../parts/Refused';
import { endText } from '../parts/until';
import { useNow } from '../parts/useNow';
import { Waiting } from '../parts/Waiting';
import { Change } from './Change';
import { Changes } from './Changes';
import './own-words';
import './rates.css';
import { bpsText } from './words';

const ChartCard = lazy(async () => ({ default: (await import('../charts')).ChartCard }));

/** Quoted rates, source values, rate history, and the operators' controls. */
export default function RatesPage() {
  const t = useTranslate();
  const { sell, buy, error, at, refetch } = useRates();
  const [side, setSide] = useState<AdminRateSide>('sell');
  if (error && !sell) return <Refused error={error} title={t('pages.rates')} onAgain={() => void refetch()} />;
  if (!sell || !buy) return <Waiting />;
  const maySet = session.may('rates.set');
  return (
    <>
      <PageTitle title={t('pages.rates')} sub={t('rates.sub', { product: import.meta.env.DEFAULT_PRODUCT })} />
      <div className={maySet ? 'cols' : 'stack'}>
        <div className="stack">
          {error && (
            <Notice tone="bad" icon={triangleAlert} live>
              <b>{t('rates.old')}</b> {t('rates.oldText', { time: clockText(at) })}
            </Notice>
          )}
          <div className="rates__pair">
            <SideCard rate={sell} deep />
            <SideCard rate={buy} />
          </div>
          <Suspense fallback={<section className="card rates__chartroom" />}>
            <ChartCard sell={sell} buy={buy} />
          </Suspense>
          <Sources sources={sell.sources} at={at} />
          <Changes />
        </div>
        {maySet && <Change key={side} rate={side === 'sell' ? sell : buy} onSide={setSide} />}
      </div>
    </>
  );
}

/** Both sides of the price, refetched as the sources update. */
function useRates() {
  const { data, error, dataUpdatedAt, refetch } = useLiveQuery('rates', 'rates', {
    refetchInterval: 10_000,
  });
  const side = (id: AdminRateSide): AdminRateView | undefined => data?.find((one) => one.id === id);
  return { sell: side('sell'), buy: side('buy'), error, at: dataUpdatedAt, refetch };
}

/** One side of the price: the quoted rate, how it is made, and what it would be otherwise. */
function SideCard({ rate: view, deep }: { readonly rate: AdminRateView; readonly deep?: boolean }) {
  const t = useTranslate();
  const { id, rate, pin: held, paused } = view;
  return (
    <section className={deep ? 'rates__side rates__side--deep' : 'card rates__side'} aria-label={t(`rates.${id}.at`)}>
      <div className="row row--wrap between">
        <h2 className="rates__name">{t(`rates.${id}.at`)}</h2>
        {paused ? (
          <Chip tone="bad" icon={pause}>
            {t(paused.until ? 'rates.pausedUntil' : 'rates.paused', {
              who: paused.by.name,
              until: paused.until ? endText(paused.until) : '',
            })}
          </Chip>
        ) : held ? (
          <Chip tone="now" icon={pin}>
            {t('rates.pinned', { who: held.setBy.name, until: endText(held.until) })}
          </Chip>
        ) : rate ? (
          <Chip icon={chain}>{t('rates.follows')}</Chip>
        ) : (
          <Chip tone="caution" icon={triangleAlert}>
            {t('rates.noMedian')}
          </Chip>
        )}
      </div>
      <p className="amount rates__amount">{rate ? nairaAmount(rate) : '–'}</p>
      <p className="dim">
        <Line rate={view} />
      </p>
    </section>
  );
}

function Line({ rate: view }: { readonly rate: AdminRateView }) {
  const t = useTranslate();
  const { id, rate, median, followed, spreadBps, pin: held, paused } = view;
  if (paused) return <>{paused.reason ? `“${paused.reason}”` : t('rates.pausedText')}</>;
  if (!rate || !median) return <>{t('rates.noMedianText')}</>;
  const beyond = spreadBps === 0 && held !== null;
  return (
    <>
      {t(beyond ? `rates.${id}.beyond` : `rates.${id}.from`, { percent: bpsText(spreadBps ?? 0) })}
      {held && followed && `, ${t('rates.without', { rate: nairaAmount(followed) })}`}
    </>
  );
}

const LOOKS: Readonly<Record<AdminRateSource['state'], readonly [icon: string, tone: Tone]>> = {
  used: [check, 'good'],
  stale: [clockAlert, 'caution'],
  outlier: [triangleAlert, 'caution'],
  alone: [triangleAlert, 'caution'],
};

/** The last value of each source, and whether it counts; a dropped value shows the reason. */
function Sources({ sources, at }: { readonly sources: readonly AdminRateSource[]; readonly at: number }) {
  const t = useTranslate();
  const now = useNow();
  const used = sources.filter(({ state }) => state === 'used').length;
  return (
    <section className="card card--clip">
      <header>
        <h2>
          {t('rates.sources')} <span className="dim rates__note">{t('rates.sourcesText')}</span>
        </h2>
        <Chip tone={used >= 2 ? 'good' : 'bad'}>{t('rates.used', { used, all: sources.length })}</Chip>
      </header>
      {sources.length === 0 && <p className="dim card__body">{t('rates.noSources')}</p>}
      {sources.length > 0 && (
        <div className="stacks">
          <table className="table tn">
            <thead>
              <tr>
                <th>{t('rates.source')}</th>
                <th className="right">{t('rates.lastAnswer')}</th>
                <th className="right">{t('rates.age')}</th>
                <th className="right">{t('rates.fromMedian')}</th>
                <th className="right">{t('rates.answers')}</th>
                <th>{t('rates.state.label')}</th>
              </tr>
            </thead>
            <tbody>
              {sources.map((source) => {
                const isUsed = source.state === 'used';
                const [icon, tone] = LOOKS[source.state];
                const age = source.ageSeconds + Math.max(0, now - at) / 1000;
                return (
                  <tr key={source.name}>
                    <td className="medium">{t(`rates.names.${source.name}`, { _: source.name })}</td>
                    <td className={isUsed ? 'right' : 'right dim'} data-name={t('rates.lastAnswer')}>
                      {nairaAmount(source.rate)}
                    </td>
                    <td className={source.state === 'stale' ? 'right wait' : 'right'} data-name={t('rates.age')}>
                      {durationText(age)}
                    </td>
                    <td className={isUsed ? 'right' : 'right dim'} data-name={t('rates.fromMedian')}>
                      {source.fromMedianBps === null ? '–' : bpsText(source.fromMedianBps)}
                    </td>
                    <td className="right" data-name={t('rates.answers')}>
                      {countText(source.answersLastHour)}
                    </td>
                    <td className="stacks__side">
                      <Chip tone={tone} icon={icon}>
                        {t(`rates.state.${source.state}`)}
                      </Chip>
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
