import type { AdminRateView } from '@usdt-africa/contracts/admin';
import { Chip } from '@usdt-africa/web-kit';
import { chain, pause, pin, triangleAlert } from '@usdt-africa/web-kit/icons';
import { useTranslate } from 'react-admin';
import { endText } from '../parts/until';
import { nairaAmount } from '../parts/format';
import { bpsText } from './words';

/** One side of the price: what is quoted, by what it is made, and what it would be otherwise. */
export function SideCard({ rate: view, deep }: { readonly rate: AdminRateView; readonly deep?: boolean }) {
  const t = useTranslate();
  const { id, rate, pin: held, paused, marginBps } = view;
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
          <Chip tone={marginBps === null ? 'plain' : 'caution'} icon={marginBps === null ? pause : triangleAlert}>
            {t(marginBps === null ? 'rates.notOffered' : 'rates.noMedian')}
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
  const { id, rate, median, followed, marginBps, keptBps, pin: held, paused } = view;
  if (paused) return <>{paused.reason ? `“${paused.reason}”` : t('rates.pausedText')}</>;
  if (marginBps === null) return <>{t('rates.notOfferedText')}</>;
  if (!rate || !median) return <>{t('rates.noMedianText')}</>;
  const beyond = keptBps === 0 && held !== null;
  return (
    <>
      {t(beyond ? `rates.${id}.beyond` : `rates.${id}.from`, { percent: bpsText(keptBps ?? 0) })}
      {held && followed && `, ${t('rates.without', { rate: nairaAmount(followed) })}`}
    </>
  );
}
