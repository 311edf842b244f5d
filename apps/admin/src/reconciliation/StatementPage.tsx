import type { AdminReconciliationDayView } from '@usdt-africa/contracts/admin';
import { Icon, Say } from '@usdt-africa/web-kit';
import { fileSpreadsheet, info, triangleAlert } from '@usdt-africa/web-kit/icons';
import { useTranslate } from 'react-admin';
import { useParams } from 'react-router-dom';
import { useView } from '../data/useView';
import { PageTitle } from '../layout/Page';
import { ErrorLine } from '../parts/Field';
import { nairaAmount, timeText } from '../parts/format';
import { Refused } from '../parts/Refused';
import { Waiting } from '../parts/Waiting';
import { Columns } from './Columns';
import { Compare } from './Compare';
import { Doubts } from './Doubts';
import { DropZone } from './DropZone';
import './reconciliation.css';
import { type CheckedFile, useCheckedFile } from './useCheckedFile';
import { dayName, useLineCount } from './words';

/** A statement as a file: what it would be read as, line by line, before anything of it counts. */
export default function StatementPage() {
  const t = useTranslate();
  const { id = '' } = useParams();
  const { data: day, error } = useView('reconciliation', id);
  const checked = useCheckedFile(id);
  if (error && !day) return <Refused error={error} title={t('rooms.reconciliation')} />;
  if (!day) return <Waiting />;
  const may = day.verbs.find(({ verb }) => verb === 'upload');
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
        <Say tone="caution" icon={triangleAlert}>
          {may ? t(`reconciliation.why.${may.why!}`, { smart_count: day.explain.lines, _: may.why! }) : t('verbs.none')}
        </Say>
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
        <Say icon={info}>{t('reconciliation.upload.what', { provider: day.providerName, day: dayName(day.day) })}</Say>
      </div>
    );
  const sum = (name: 'all' | 'read' | 'doubt' | 'otherDays', isWaiting = false) => (
    <div>
      <p className="dim">{t(`reconciliation.upload.sums.${name}`, { lines: linesOf(check[name].lines) })}</p>
      <p className={isWaiting ? 'amount wait' : 'amount'}>{nairaAmount(check[name].naira)}</p>
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
          <p className="dim small">{Math.max(1, Math.round(check.bytes / 1000)).toLocaleString('en-GB')} kB</p>
        </div>
      </section>
      {check.seenBefore && (
        <Say tone="caution" icon={triangleAlert} live>
          {t('reconciliation.upload.seenBefore', {
            who: check.seenBefore.by.name,
            at: timeText(check.seenBefore.at),
            day: check.seenBefore.dayId,
          })}
        </Say>
      )}
      <ErrorLine>{error}</ErrorLine>
      <div className="cols cols--440">
        <div className="stack">
          <Doubts check={check} />
          <Say icon={info}>
            <b>{t('reconciliation.upload.nothing')}</b> {t('reconciliation.upload.nothingText')}
          </Say>
        </div>
        <div className="stack">
          <Columns check={check} isBusy={isBusy} onMap={checked.map} />
          <Compare key={check.sha256} day={day} file={file} check={check} isBusy={isBusy} onOther={checked.drop} />
        </div>
      </div>
    </div>
  );
}
