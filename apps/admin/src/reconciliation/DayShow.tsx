import './own-words';
import { Chip, Facts, Notice } from '@usdt-africa/web-kit';
import { check, lock, triangleAlert } from '@usdt-africa/web-kit/icons';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useRecord } from '../data/useView';
import { ExportOf } from '../list/ExportButton';
import { useActorName } from '../parts/EventLine';
import { countText, nairaAmount, timeText, usdtText } from '../parts/format';
import { Progress } from '../parts/Progress';
import { RecordPage } from '../parts/RecordPage';
import { DayWork } from './DayWork';
import { Lines } from './Lines';
import { NairaInCard } from './NairaInCard';
import './reconciliation.css';
import { RowAside } from './RowAside';
import { StatusChip } from './StatusChip';
import { dayName, useLineCount } from './words';

/** Refetch interval while a statement is being imported. */
const READING_MS = 2_000;

/** One day: our ledger less their statement, line by line, until nothing is left to explain. */
export default function DayShow() {
  const t = useTranslate();
  return (
    <RecordPage
      resource="reconciliation"
      title={({ providerName, day }) => t('reconciliation.title', { provider: providerName, day: dayName(day) })}
      sub={(day) => <StatusChip day={day} />}
      againMs={({ readingNow }) => (readingNow ? READING_MS : false)}
    >
      <Page />
    </RecordPage>
  );
}

function Page() {
  const { id } = useRecord('reconciliation');
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <div className="stack">
      <SumsBar />
      <div className="cols">
        <div className="stack">
          <DayStatus />
          <ReadingNow />
          <Lines key={id} chosen={chosen} onChoose={setChosen} />
        </div>
        <div className="stack">
          {chosen ? (
            <RowAside key={chosen} id={chosen} onClose={() => setChosen(null)} />
          ) : (
            <>
              <DayWork />
              <ChainCard />
              <NairaInCard />
              <FeesCard />
              <Readings />
            </>
          )}
        </div>
      </div>
    </div>
  );
}

/** Status shown first: closed, changed after it was closed, or ready to be closed. */
function DayStatus() {
  const t = useTranslate();
  const { closed, reopened, status, statement } = useRecord('reconciliation');
  if (closed)
    return (
      <Notice tone="good" icon={lock}>
        <b>{t('reconciliation.closed.by', { who: closed.by.name, at: timeText(closed.at) })}</b>{' '}
        {closed.reason && `“${closed.reason}” `}
        {t('reconciliation.closed.stored', { digest: closed.figures.sha256.slice(0, 12) })}
      </Notice>
    );
  if (reopened)
    return (
      <Notice tone="caution" icon={triangleAlert} live>
        <b>{t('reconciliation.reopened.title', { at: timeText(reopened.at) })}</b>{' '}
        {t('reconciliation.reopened.text', {
          before: nairaAmount(reopened.before.statement),
          after: nairaAmount(reopened.after.statement),
        })}
      </Notice>
    );
  if (status === 'clear')
    return (
      <Notice tone="good" icon={check}>
        <b>{t('reconciliation.clear.title')}</b> {t('reconciliation.clear.text')}{' '}
        {statement && t('reconciliation.readAt', { at: timeText(statement.readAt) })}
      </Notice>
    );
  return null;
}

/** The day's payouts against the deposits behind them. */
function ChainCard() {
  const t = useTranslate();
  const { payouts, received, paidFor, atQuote, requested, difference, wrong } = useRecord('reconciliation').chain;
  const usdt = (amount: string): string => `${usdtText(amount)} ${import.meta.env.DEFAULT_PRODUCT}`;
  return (
    <section className="card" aria-labelledby="chain">
      <header>
        <h2 id="chain">{t('reconciliation.chain.title')}</h2>
        <Chip tone={wrong === 0 ? 'good' : 'bad'} icon={wrong === 0 ? check : triangleAlert}>
          {wrong === 0 ? t('reconciliation.chain.addsUp') : t('reconciliation.chain.wrong', wrong)}
        </Chip>
      </header>
      <div className="card__body num">
        <Facts
          pairs={[
            [t('reconciliation.chain.received', payouts), usdt(received)],
            [t('reconciliation.chain.paidFor'), usdt(paidFor)],
            [t('reconciliation.chain.atQuote'), nairaAmount(atQuote)],
            [t('reconciliation.chain.requested'), nairaAmount(requested)],
            [t('reconciliation.difference'), nairaAmount(difference)],
          ]}
        />
      </div>
    </section>
  );
}

/** What the day's transfers cost, by our ledger and by their statement. */
function FeesCard() {
  const t = useTranslate();
  const linesOf = useLineCount();
  const { mode, ledger, statement, difference, unsaid } = useRecord('reconciliation').fees;
  const isSame = /^-?0+\.0+$/.test(difference);
  const isCompared = mode === 'fee' || mode === 'fee-and-duty';
  return (
    <section className="card" aria-labelledby="fees">
      <header>
        <h2 id="fees">{t('reconciliation.fees.title')}</h2>
        {isCompared && (
          <Chip tone={isSame ? 'good' : 'caution'} icon={isSame ? check : triangleAlert}>
            {t(`reconciliation.findings.${isSame ? 'same' : 'fee'}`)}
          </Chip>
        )}
      </header>
      <div className="card__body num stack stack--8">
        <Facts
          pairs={[
            [t('reconciliation.head.ledger'), nairaAmount(ledger)],
            [t('reconciliation.fees.unsaid', { lines: linesOf(unsaid.lines) }), nairaAmount(unsaid.naira)],
            [t('reconciliation.head.statement'), isCompared ? nairaAmount(statement) : '–'],
            [t('reconciliation.difference'), isCompared ? nairaAmount(difference) : '–'],
          ]}
        />
        {mode && <p className="dim small">{t(`reconciliation.fees.mode.${mode}`)}</p>}
      </div>
    </section>
  );
}

/** Statements that were read for this day, the newest first. */
function Readings() {
  const t = useTranslate();
  const { readings, providerName } = useRecord('reconciliation');
  const linesOf = useLineCount();
  const nameOf = useActorName();
  return (
    <section className="card card--clip" aria-labelledby="readings">
      <header>
        <h2 id="readings">{t('reconciliation.readings.title')}</h2>
      </header>
      {readings.length === 0 && <p className="dim card__body">{t('reconciliation.readings.none')}</p>}
      <ul>
        {readings.map((reading) => (
          <li key={reading.id} className="reading__row">
            <p className="row between">
              <b>{reading.file ? reading.file.name : t('reconciliation.readings.api', { provider: providerName })}</b>
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

/** How far a statement is read, while one is. */
function ReadingNow() {
  const t = useTranslate();
  const { providerName, readingNow: reading } = useRecord('reconciliation');
  const nameOf = useActorName();
  if (!reading) return null;
  const { lines, expected } = reading;
  const percent = expected ? Math.min(100, Math.floor((100 * lines) / expected)) : null;
  return (
    <section className="card card__body stack stack--8 reading" aria-label={t('reconciliation.reading.label')}>
      <p>
        <b>{t(`reconciliation.reading.${reading.source}`, { provider: providerName })}</b>{' '}
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

/** Our ledger minus the provider's statement is what remains to be explained. */
function SumsBar() {
  const t = useTranslate();
  const linesOf = useLineCount();
  const { id, ledger, sums, statement, explain } = useRecord('reconciliation');
  return (
    <section className="card sums" aria-label={t('reconciliation.sums.label')}>
      <div>
        <p className="dim">{t('reconciliation.sums.ledger', { lines: linesOf(ledger.lines) })}</p>
        <p className="amount">{nairaAmount(sums.total.ledger)}</p>
      </div>
      <span className="dim">{t('reconciliation.sums.minus')}</span>
      <div>
        <p className="dim">
          {statement
            ? t(`reconciliation.sums.statement.${statement.source}`, {
                lines: linesOf(statement.lines),
                at: timeText(statement.readAt),
              })
            : t('reconciliation.sums.noStatement')}
        </p>
        <p className="amount">{statement ? nairaAmount(sums.total.statement) : '–'}</p>
      </div>
      <span className="dim">{t('reconciliation.sums.leaves')}</span>
      <div>
        <p className="dim">
          {statement
            ? t('reconciliation.sums.explain', { lines: linesOf(explain.lines) })
            : t('reconciliation.sums.unread')}
        </p>
        <p className={explain.lines > 0 ? 'amount wait' : 'amount'}>
          {statement ? nairaAmount(sums.total.difference) : '–'}
        </p>
      </div>
      <span className="grow" />
      <ExportOf
        resource="reconciliation-rows"
        filter={{ day: id }}
        sort={['at', 'ASC']}
        rows={sums.total.lines}
        total={countText(sums.total.lines)}
      />
    </section>
  );
}
