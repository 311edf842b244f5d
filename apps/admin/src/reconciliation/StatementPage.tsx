import './own-words';
import type { AdminReconciliationDayView, AdminStatementCheck } from '@usdt-africa/contracts/admin';
import { Icon, Notice } from '@usdt-africa/web-kit';
import { upload } from '@usdt-africa/web-kit/account-icons';
import { check as tickMark, fileSpreadsheet, info, triangleAlert } from '@usdt-africa/web-kit/icons';
import { type DragEvent, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useParams } from 'react-router-dom';
import { useView } from '../data/useView';
import { PageTitle } from '../layout/Page';
import { Button } from '../parts/Button';
import { ErrorLine } from '../parts/Field';
import { countText, fileSizeText, nairaAmount, nairaText, timeText } from '../parts/format';
import { Refused } from '../parts/Refused';
import { Waiting } from '../parts/Waiting';
import { Columns } from './Columns';
import { Compare } from './Compare';
import { DateOrder } from './DateOrder';
import './reconciliation.css';
import { type CheckedFile, useCheckedFile } from './useCheckedFile';
import { dayName, isZero, useLineCount } from './words';

/** Upload of a statement file: shows how it would be imported, line by line, before anything of it counts. */
export default function StatementPage() {
  const t = useTranslate();
  const { id = '' } = useParams();
  const { data: day, error, refetch } = useView('reconciliation', id);
  const checked = useCheckedFile(id);
  if (error && !day) return <Refused error={error} title={t('pages.reconciliation')} onAgain={() => void refetch()} />;
  if (!day) return <Waiting />;
  const may = day.actions.find(({ action }) => action === 'upload');
  return (
    <>
      <PageTitle
        title={t('reconciliation.upload.title')}
        crumb={{
          label: t('reconciliation.title', { provider: day.providerName, day: dayName(day.day) }),
          to: `/reconciliation/${day.id}/show`,
        }}
      />
      {!may || may.why !== null ? (
        <Notice tone="caution" icon={triangleAlert}>
          {may
            ? t(`reconciliation.why.${may.why!}`, { smart_count: day.explain.lines, _: may.why! })
            : t('actions.none')}
        </Notice>
      ) : (
        <Upload day={day} checked={checked} />
      )}
    </>
  );
}

interface Properties {
  readonly day: AdminReconciliationDayView;
  readonly checked: CheckedFile;
}

function Upload({ day, checked }: Properties) {
  const t = useTranslate();
  const linesOf = useLineCount();
  const { file, check, isBusy, error } = checked;
  if (!file || !check)
    return (
      <div className="stack">
        <DropZone onFile={checked.take} isBusy={isBusy} />
        <ErrorLine>{error}</ErrorLine>
        <Notice icon={info}>
          {t('reconciliation.upload.what', { provider: day.providerName, day: dayName(day.day) })}
        </Notice>
      </div>
    );
  const sum = (name: 'all' | 'read' | 'doubt' | 'otherDays', isWaiting = false) => (
    <div>
      <p className="dim">{t(`reconciliation.upload.sums.${name}`, { lines: linesOf(check[name].lines) })}</p>
      <p className={isWaiting ? 'amount wait' : 'amount'}>
        {isWaiting ? doubtAmount(check) : nairaAmount(check[name].naira)}
      </p>
    </div>
  );
  return (
    <div className="stack" aria-busy={isBusy}>
      <section className="card sums sums--many" aria-label={t('reconciliation.upload.sumsLabel')}>
        {sum('all')}
        <span className="dim">{t('reconciliation.sums.minus')}</span>
        {sum('read')}
        {check.otherDays.lines > 0 && (
          <>
            <span className="dim">{t('reconciliation.sums.minus')}</span>
            {sum('otherDays')}
          </>
        )}
        <span className="dim">{t('reconciliation.sums.leaves')}</span>
        {sum('doubt', check.doubt.lines > 0)}
        <span className="grow" />
        <div className="right">
          <p className="row medium">
            <Icon of={fileSpreadsheet} />
            {check.name}
          </p>
          <p className="dim small">{fileSizeText(check.bytes)}</p>
        </div>
      </section>
      {check.seenBefore && (
        <Notice tone="caution" icon={triangleAlert} live>
          {t('reconciliation.upload.seenBefore', {
            who: check.seenBefore.by.name,
            at: timeText(check.seenBefore.at),
            day: dayName(check.seenBefore.dayId.slice(-10)),
          })}
        </Notice>
      )}
      {check.otherDays.lines === check.all.lines && (
        <Notice tone="caution" icon={triangleAlert} live>
          {t('reconciliation.upload.noneOfDay', { day: dayName(check.day) })}
        </Notice>
      )}
      <DateOrder check={check} onMap={checked.map} />
      <ErrorLine>{error}</ErrorLine>
      <div className="cols cols--440">
        <div className="stack">
          <Doubts check={check} />
          <Notice icon={info}>
            <b>{t('reconciliation.upload.nothing')}</b> {t('reconciliation.upload.nothingText')}
          </Notice>
        </div>
        <div className="stack">
          <Columns check={check} isBusy={isBusy} onMap={checked.map} />
          <Compare key={check.sha256} day={day} file={file} check={check} isBusy={isBusy} onOther={checked.drop} />
        </div>
      </div>
    </div>
  );
}

/** Every doubtful line: its place in the file, its content, and what is wrong with it. */
function Doubts({ check }: { readonly check: AdminStatementCheck }) {
  const t = useTranslate();
  const { doubts, doubt } = check;
  return (
    <section className="card card--clip" aria-labelledby="doubts">
      <header>
        <h2 id="doubts">{t('reconciliation.upload.doubts', doubt.lines)}</h2>
      </header>
      {doubts.length === 0 ? (
        <p className="card__body row pos">
          <Icon of={tickMark} size="small" />
          {t('reconciliation.upload.noDoubts')}
        </p>
      ) : (
        <div className="rows" tabIndex={0} role="group" aria-labelledby="doubts">
          <table className="table tn">
            <thead>
              <tr>
                <th className="right">{t('reconciliation.upload.head.line')}</th>
                <th>{t('reconciliation.upload.head.column')}</th>
                <th>{t('reconciliation.upload.head.value')}</th>
                <th>{t('reconciliation.upload.head.wrong')}</th>
                <th className="right">{t('reconciliation.upload.head.naira')}</th>
              </tr>
            </thead>
            <tbody>
              {doubts.map((one) => (
                <tr key={`${one.line} ${one.problem} ${one.column ?? ''}`}>
                  <td className="right dim">{one.line}</td>
                  <td className="medium">{one.column ?? t('reconciliation.upload.theLine')}</td>
                  <td>
                    <span className="mono marked">
                      {one.value === '' ? t('reconciliation.upload.empty') : one.value}
                    </span>
                  </td>
                  <td>
                    {t(`reconciliation.problems.${one.problem}`, {
                      ...one.facts,
                      _: one.problem,
                    })}
                  </td>
                  <td className="right">{one.amount === null ? '–' : nairaText(one.amount)}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <td />
                <td colSpan={3}>{t('reconciliation.upload.doubtSum')}</td>
                <td className="right">{doubtAmount(check)}</td>
              </tr>
            </tfoot>
          </table>
        </div>
      )}
      {doubt.lines > doubts.length && (
        <p className="dim small footnote">
          {t('reconciliation.upload.moreDoubts', { shown: countText(doubts.length), all: countText(doubt.lines) })}
        </p>
      )}
    </section>
  );
}

/** What the lines in doubt come to; none of their amounts may be readable. */
function doubtAmount({ doubt }: AdminStatementCheck): string {
  return doubt.lines > 0 && isZero(doubt.naira) ? '–' : nairaAmount(doubt.naira);
}

interface ZoneProperties {
  readonly onFile: (file: File) => void;
  readonly isBusy: boolean;
}

/** A file is dropped here, or chosen by button: the keyboard's way and the mouse's. */
function DropZone({ onFile, isBusy }: ZoneProperties) {
  const t = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file && !isBusy) onFile(file);
  };
  return (
    <section
      className={isOver ? 'card dropzone dropzone--over' : 'card dropzone'}
      aria-label={t('reconciliation.upload.zone')}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Icon of={upload} />
      <p>
        <b>{t('reconciliation.upload.drop')}</b>
      </p>
      <p className="dim">{t('reconciliation.upload.limits')}</p>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,text/csv"
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
      <Button look="main" busy={isBusy} onClick={() => input.current?.click()}>
        {t(isBusy ? 'reconciliation.upload.checking' : 'reconciliation.upload.choose')}
      </Button>
    </section>
  );
}
