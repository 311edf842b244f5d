import 'virtual:messages/day-limits';
import { useMessages } from '../i18n/messages';
import { isBelow } from '../rates/amounts';
import { useDayLimits } from './useDayLimits';
import './day-limits.css';

const SHOWN = ['guest', 'basic', 'individual'] as const;

/** LIM-01: what may be sold in a day without an account, with a new one, and once it is verified, side by side. */
export default function DayLimits() {
  const { t, roundStable } = useMessages();
  const tiers = useDayLimits();
  const limitOf = (name: (typeof SHOWN)[number]) => tiers.find(({ tier }) => tier === name)?.dayUsdt ?? null;
  const [guest, basic] = [limitOf('guest'), limitOf('basic')];
  const isLess = guest !== null && basic !== null && isBelow(basic, guest);
  return (
    <section className="day-limits" aria-label={t('day-limits.title')}>
      <p className="small dim">{t('day-limits.title')}</p>
      <dl>
        {SHOWN.map((name) => {
          const limit = limitOf(name);
          return (
            <div key={name}>
              <dt className="small">{t(`day-limits.${name}`)}</dt>
              <dd className="strong figures">
                {limit !== null ? roundStable(limit) : tiers.length > 0 ? t('limits.none') : '\u00a0'}
              </dd>
            </div>
          );
        })}
      </dl>
      <p className="small">{isLess ? t('day-limits.less') : '\u00a0'}</p>
    </section>
  );
}
