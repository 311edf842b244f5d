import type { AdminRateSide } from '@usdt-africa/contracts/admin';
import { Say } from '@usdt-africa/web-kit';
import { triangleAlert } from '@usdt-africa/web-kit/icons';
import { lazy, Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { session } from '../auth/session';
import { PageTitle } from '../layout/Page';
import { clockText } from '../parts/format';
import { Refused } from '../parts/Refused';
import { Waiting } from '../parts/Waiting';
import { Change } from './Change';
import { Changes } from './Changes';
import './rates.css';
import { SideCard } from './SideCard';
import { Sources } from './Sources';
import { useRates } from './useRates';

const ChartCard = lazy(() => import('./ChartCard'));

/** What customers are quoted, what the sources said, how it went, and what operators do about it. */
export default function RatesPage() {
  const t = useTranslate();
  const { sell, buy, error, at } = useRates();
  const [side, setSide] = useState<AdminRateSide>('sell');
  if (error && !sell) return <Refused error={error} title={t('rooms.rates')} />;
  if (!sell || !buy) return <Waiting />;
  const maySet = session.may('rates.set');
  return (
    <>
      <PageTitle title={t('rooms.rates')} sub={t('rates.sub', { product: import.meta.env.DEFAULT_PRODUCT })} />
      <div className={maySet ? 'cols' : 'stack'}>
        <div className="stack">
          {error && (
            <Say tone="bad" icon={triangleAlert} live>
              <b>{t('rates.old')}</b> {t('rates.oldText', { time: clockText(at) })}
            </Say>
          )}
          <div className="rates__pair">
            <SideCard rate={sell} deep />
            <SideCard rate={buy} />
          </div>
          <Suspense fallback={<section className="card rates__chartroom" />}>
            <ChartCard sell={sell} />
          </Suspense>
          <Sources sources={sell.sources} at={at} />
          <Changes />
        </div>
        {maySet && <Change key={side} rate={side === 'sell' ? sell : buy} onSide={setSide} />}
      </div>
    </>
  );
}
