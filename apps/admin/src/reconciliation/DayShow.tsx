import type { AdminReconciliationDayView } from '@usdt-africa/contracts/admin';
import { Say } from '@usdt-africa/web-kit';
import { check, lock, triangleAlert } from '@usdt-africa/web-kit/icons';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { nairaAmount, timeText } from '../parts/format';
import { RecordPage } from '../parts/RecordPage';
import { ChainCard } from './ChainCard';
import { DayWork } from './DayWork';
import { Lines } from './Lines';
import { ReadingNow } from './ReadingNow';
import { Readings } from './Readings';
import './reconciliation.css';
import { RowAside } from './RowAside';
import { StatusChip } from './StatusChip';
import { SumsBar } from './SumsBar';
import { dayName } from './words';

type Day = AdminReconciliationDayView;
/** A statement that is being read is looked at so often. */
const READING_MS = 2_000;

/** One day: our ledger less their statement, line by line, until nothing is left to explain. */
export default function DayShow() {
  const t = useTranslate();
  return (
    <RecordPage<Day>
      title={({ providerName, day }) => t('reconciliation.title', { provider: providerName, day: dayName(day) })}
      sub={(day) => <StatusChip day={day} />}
      againMs={({ readingNow }) => (readingNow ? READING_MS : false)}
    >
      {(day) => <Page day={day} />}
    </RecordPage>
  );
}

function Page({ day }: { readonly day: Day }) {
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <div className="stack">
      <SumsBar day={day} />
      <div className="cols">
        <div className="stack">
          <Standing day={day} />
          {day.readingNow && <ReadingNow day={day} reading={day.readingNow} />}
          <Lines key={day.id} day={day} chosen={chosen} onChoose={setChosen} />
        </div>
        <div className="stack">
          {chosen ? (
            <RowAside key={chosen} id={chosen} day={day} onClose={() => setChosen(null)} />
          ) : (
            <>
              <DayWork day={day} />
              <ChainCard day={day} />
              <Readings day={day} />
            </>
          )}
        </div>
      </div>
    </div>
  );
}

/** What is to be known before anything else: closed, changed after it was closed, or ready to be. */
function Standing({ day }: { readonly day: Day }) {
  const t = useTranslate();
  const { closed, reopened } = day;
  if (closed)
    return (
      <Say tone="good" icon={lock}>
        <b>{t('reconciliation.closed.by', { who: closed.by.name, at: timeText(closed.at) })}</b>{' '}
        {closed.reason && `“${closed.reason}” `}
        {t('reconciliation.closed.kept', { digest: closed.figures.sha256.slice(0, 12) })}
      </Say>
    );
  if (reopened)
    return (
      <Say tone="caution" icon={triangleAlert} live>
        <b>{t('reconciliation.reopened.title', { at: timeText(reopened.at) })}</b>{' '}
        {t('reconciliation.reopened.text', {
          before: nairaAmount(reopened.before.statement),
          after: nairaAmount(reopened.after.statement),
        })}
      </Say>
    );
  if (day.status === 'clear')
    return (
      <Say tone="good" icon={check}>
        <b>{t('reconciliation.clear.title')}</b> {t('reconciliation.clear.text')}{' '}
        {day.statement && t('reconciliation.readAt', { at: timeText(day.statement.readAt) })}
      </Say>
    );
  return null;
}
