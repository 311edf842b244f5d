import { useEffect, useRef, useState } from 'react';
import { HttpError, useLogoutIfAccessDenied, useNotify, useTranslate } from 'react-admin';
import { withInstants } from '../data/days';
import { exportList, keepFile, type Progress as Taken } from '../data/exportList';
import { WordsInput } from '../forms/inputs';
import { useSendForm } from '../forms/useForming';
import { FormDialog } from '../parts/FormDialog';
import { Progress } from '../parts/Progress';
import { useTotalText } from './useTotalText';

interface Properties {
  readonly resource: string;
  readonly filter: Readonly<Record<string, unknown>>;
  readonly sort: [string, 'ASC' | 'DESC'];
  readonly rows: number;
  readonly onClose: () => void;
}

const percent = ({ rows, total }: Taken): number => Math.min(100, (100 * rows) / Math.max(1, total));
const count = (rows: number): string => rows.toLocaleString('en-GB');

/** Requests a reason, downloads the file with its progress, and saves it only when it is complete. */
export default function ExportDialog({ resource, filter, sort, rows, onClose }: Properties) {
  const t = useTranslate();
  const totalText = useTotalText();
  const notify = useNotify();
  const logoutIfAccessDenied = useLogoutIfAccessDenied();
  const [progress, setProgress] = useState<Taken | null>(null);
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const isBusy = progress !== null;
  const form = useSendForm({ reason: '' }, async ({ reason = '' }) => {
    const stopping = new AbortController();
    stop.current = stopping;
    setProgress({ rows: 0, total: rows });
    try {
      const { name, file } = await exportList(
        resource,
        { filter: withInstants(filter), sort, reason },
        setProgress,
        stopping.signal,
      );
      keepFile(name, file);
      notify(t('list.export.done', { name }), { type: 'success' });
      onClose();
    } catch (failure) {
      if (stopping.signal.aborted) return;
      setProgress(null);
      if (await logoutIfAccessDenied(failure)) return;
      throw failure instanceof HttpError ? failure : new Error(t('list.export.broken'));
    }
  });
  return (
    <FormDialog
      form={form}
      title={t('list.export.title', { total: totalText(rows) })}
      action={t('list.export.do')}
      stop={t('list.export.stop')}
      onClose={onClose}
    >
      <p>{t('list.export.what')}</p>
      <WordsInput source="reason" label={t('actions.why.label')} readOnly={isBusy} needed autoFocus />
      <div role="status" className="stack">
        {progress && (
          <>
            <Progress label={t('list.export.progress')} percent={percent(progress)} />
            <p className="small dim num">
              {t('list.export.rows', { rows: count(progress.rows), total: count(progress.total) })}
            </p>
          </>
        )}
      </div>
    </FormDialog>
  );
}
