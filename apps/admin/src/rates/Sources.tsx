import type { AdminRateSource } from '@usdt-africa/contracts/admin';
import { Chip, type Tone } from '@usdt-africa/web-kit';
import { check, clockAlert, triangleAlert } from '@usdt-africa/web-kit/icons';
import { useTranslate } from 'react-admin';
import { countText, durationText, nairaAmount } from '../parts/format';
import { useNow } from '../parts/useNow';
import { bpsText } from './words';

const LOOKS: Readonly<Record<AdminRateSource['state'], readonly [icon: string, tone: Tone]>> = {
  used: [check, 'good'],
  stale: [clockAlert, 'caution'],
  outlier: [triangleAlert, 'caution'],
  alone: [triangleAlert, 'caution'],
};

/** What each source said last, and whether it counts; what was dropped says why. */
export function Sources({ sources, at }: { readonly sources: readonly AdminRateSource[]; readonly at: number }) {
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
