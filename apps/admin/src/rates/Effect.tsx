import { useQuery } from '@tanstack/react-query';
import type { AdminRateOutcome, AdminRatePreviewRequest, AdminRateSide } from '@usdt-africa/contracts/admin';
import { useEffect, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { nairaAmount, usdtText } from '../parts/format';
import { bpsText } from './words';

const QUIET_MS = 300;
const BAND_BPS = 300;

interface Properties {
  readonly side: AdminRateSide;
  readonly change: object;
  readonly onAlone: (alone: boolean) => void;
}

/**
 * Effect of a change, previewed by the server before it is made: for a customer, for us, and its distance from the
 * median.
 */
export function Effect({ side, change, onAlone }: Properties) {
  const t = useTranslate();
  const provider = useDataProvider<ConsoleDataProvider>();
  const body = useQuiet(JSON.stringify(change));
  const { data, error } = useQuery({
    queryKey: ['rates', 'live', 'preview', side, body],
    queryFn: () =>
      provider.postCommand(crypto.randomUUID(), 'rates/{side}/preview', {
        path: { side },
        body: JSON.parse(body) as AdminRatePreviewRequest,
      }),
    placeholderData: (before) => before,
  });
  const alone = data?.alone;
  useEffect(() => {
    if (alone !== undefined) onAlone(alone);
  }, [alone, onAlone]);
  if (error && !data) return <p className="neg">{error.message}</p>;
  if (!data) return <div className="rates__effectroom" aria-busy="true" />;
  const { now, after, median, amount, openQuotes } = data;
  const figure = (of: AdminRateOutcome | null, name: 'brings' | 'spreadEach'): string =>
    of === null ? '–' : nairaAmount(of[name]);
  return (
    <>
      {after && <Band now={now} after={after} />}
      <p className="dim small" role="status">
        {after &&
          t(after.fromMedianBps < 0 ? 'rates.under' : 'rates.over', {
            percent: bpsText(Math.abs(after.fromMedianBps)),
          })}{' '}
        {t(data.alone ? 'rates.alone' : median === null ? 'rates.twoWithout' : 'rates.two')}
      </p>
      <table className="table rates__effect">
        <thead>
          <tr>
            <th>{t('rates.effect')}</th>
            <th className="right">{t('rates.nowColumn')}</th>
            <th className="right">{t('rates.after')}</th>
          </tr>
        </thead>
        <tbody>
          {(['brings', 'spreadEach'] as const).map((name) => (
            <tr key={name}>
              <td>
                {t(side === 'buy' && name === 'brings' ? 'rates.costs' : `rates.${name}`, {
                  amount: usdtText(amount).replace(/\.00$/, ''),
                  product: import.meta.env.DEFAULT_PRODUCT,
                })}
              </td>
              <td className="right dim">{figure(now, name)}</td>
              <td className="right medium">{figure(after, name)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="dim small">{t('rates.openQuotes', { smart_count: openQuotes })}</p>
    </>
  );
}

/** The band that one operator may use, with the median in its middle, the present rate and the changed one. */
function Band({ now, after }: { readonly now: AdminRateOutcome | null; readonly after: AdminRateOutcome }) {
  const t = useTranslate();
  const place = (bps: number): string =>
    `${50 + (Math.max(-BAND_BPS, Math.min(BAND_BPS, bps)) / (2 * BAND_BPS)) * 100}%`;
  const isOutside = Math.abs(after.fromMedianBps) > BAND_BPS;
  return (
    <div>
      <div className="row between small dim">
        <span>−3 %</span>
        <span>{t('rates.medianWord')}</span>
        <span>+3 %</span>
      </div>
      <div className="band" aria-hidden="true">
        <i style={{ left: '50%' }} />
        {now && <i className="band__old" style={{ left: place(now.fromMedianBps) }} />}
        <i
          className={isOutside ? 'band__new band__new--out' : 'band__new'}
          style={{ left: place(after.fromMedianBps) }}
        />
      </div>
    </div>
  );
}

/** What stands still for a moment. */
function useQuiet(value: string): string {
  const [quiet, setQuiet] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(value), QUIET_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return quiet;
}
