import type { AdminReconciliationDayView } from '@usdt-africa/contracts/admin';
import { useTranslate } from 'react-admin';
import { useActorName } from '../parts/EventLine';
import { nairaAmount, timeText } from '../parts/format';
import { useLineCount } from './words';

/** Statements that were read for this day, the newest first. */
export function Readings({ day }: { readonly day: AdminReconciliationDayView }) {
  const t = useTranslate();
  const linesOf = useLineCount();
  const nameOf = useActorName();
  return (
    <section className="card card--clip" aria-labelledby="readings">
      <header>
        <h2 id="readings">{t('reconciliation.readings.title')}</h2>
      </header>
      {day.readings.length === 0 && <p className="dim card__body">{t('reconciliation.readings.none')}</p>}
      <ul>
        {day.readings.map((reading) => (
          <li key={reading.id} className="reading__row">
            <p className="row between">
              <b>
                {reading.file ? reading.file.name : t('reconciliation.readings.api', { provider: day.providerName })}
              </b>
              <span className="dim nowrap">{timeText(reading.startedAt)}</span>
            </p>
            <p className="dim">
              {reading.state === 'read'
                ? `${linesOf(reading.lines)}, ${nairaAmount(reading.naira)}`
                : t(`reconciliation.readings.${reading.state}`)}
              {reading.unreadable > 0 && `, ${t('reconciliation.readings.unreadable', reading.unreadable)}`}
              {' · '}
              {nameOf(reading.by)}
              {reading.reason && ` · “${reading.reason}”`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
