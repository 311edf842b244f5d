import type { AdminReconciliationDayView } from '@usdt-africa/contracts/admin';
import { useTranslate } from 'react-admin';
import { useActorName } from '../parts/EventLine';
import { countText, timeText } from '../parts/format';
import { Progress } from '../parts/Progress';

interface Properties {
  readonly day: AdminReconciliationDayView;
  readonly reading: NonNullable<AdminReconciliationDayView['readingNow']>;
}

/** How far a statement is read. */
export function ReadingNow({ day, reading }: Properties) {
  const t = useTranslate();
  const nameOf = useActorName();
  const { lines, expected } = reading;
  const percent = expected ? Math.min(100, Math.floor((100 * lines) / expected)) : null;
  return (
    <section className="card card__body stack stack--8 reading" aria-label={t('reconciliation.reading.label')}>
      <p>
        <b>{t(`reconciliation.reading.${reading.source}`, { provider: day.providerName })}</b>{' '}
        <span className="dim">
          {nameOf(reading.by)}, {timeText(reading.startedAt)}
          {reading.reason && ` · “${reading.reason}”`}
        </span>
      </p>
      <Progress label={t('reconciliation.reading.label')} percent={percent} />
      <p className="dim small num" role="status">
        {expected
          ? t('reconciliation.reading.of', { lines: countText(lines), expected: countText(expected) })
          : t('reconciliation.reading.so', { lines: countText(lines) })}
      </p>
    </section>
  );
}
