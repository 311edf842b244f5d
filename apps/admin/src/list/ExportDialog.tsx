import { useEffect, useRef, useState } from 'react';
import { HttpError, useLogoutIfAccessDenied, useNotify, useTranslate } from 'react-admin';
import { exportList, keepFile, type Progress } from '../data/exportList';
import { fieldSentences, problemOf } from '../data/problem';
import { FormDialog } from '../parts/FormDialog';
import { WordsField } from '../parts/WordsField';
import { useTotalText } from './useTotalText';

interface Properties {
  readonly resource: string;
  readonly filter: Readonly<Record<string, unknown>>;
  readonly sort: [string, 'ASC' | 'DESC'];
  readonly rows: number;
  readonly onClose: () => void;
}

const percent = ({ rows, total }: Progress): number => Math.min(100, (100 * rows) / Math.max(1, total));
const count = (rows: number): string => rows.toLocaleString('en-GB');

/** Asks why, fetches the file with how far it is, and keeps it only when it is whole. */
export default function ExportDialog({ resource, filter, sort, rows, onClose }: Properties) {
  const t = useTranslate();
  const totalText = useTotalText();
  const notify = useNotify();
  const logoutIfAccessDenied = useLogoutIfAccessDenied();
  const [reason, setReason] = useState('');
  const [progress, setProgress] = useState<Progress | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [field, setField] = useState<string>();
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const isBusy = progress !== null;
  const submit = async (): Promise<void> => {
    const stopping = new AbortController();
    stop.current = stopping;
    setError(null);
    setField(undefined);
    setProgress({ rows: 0, total: rows });
    const asked = { filter, sort, reason: reason.trim() };
    try {
      const { name, file } = await exportList(resource, asked, setProgress, stopping.signal);
      keepFile(name, file);
      notify(t('list.export.done', { name }), { type: 'success' });
      onClose();
    } catch (failure) {
      if (stopping.signal.aborted) return;
      setProgress(null);
      if (await logoutIfAccessDenied(failure)) return;
      setField(fieldSentences(problemOf(failure))['reason']);
      setError(failure instanceof HttpError ? failure.message : t('list.export.broken'));
    }
  };
  return (
    <FormDialog
      title={t('list.export.title', { total: totalText(rows) })}
      verb={t('list.export.do')}
      isReady={reason.trim() !== ''}
      isBusy={isBusy}
      error={error}
      stop={t('list.export.stop')}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('list.export.what')}</p>
      <WordsField
        label={t('verbs.why.label')}
        error={field}
        value={reason}
        readOnly={isBusy}
        onChange={setReason}
        autoFocus
      />
      <div role="status" className="stack">
        {progress && (
          <>
            <div
              className="progress"
              role="progressbar"
              aria-label={t('list.export.progress')}
              aria-valuemin={0}
              aria-valuemax={progress.total}
              aria-valuenow={Math.min(progress.rows, progress.total)}
            >
              <i style={{ width: `${percent(progress)}%` }} />
            </div>
            <p className="small dim num">
              {t('list.export.rows', { rows: count(progress.rows), total: count(progress.total) })}
            </p>
          </>
        )}
      </div>
    </FormDialog>
  );
}
