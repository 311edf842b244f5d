import { useQueryClient } from '@tanstack/react-query';
import type { AdminReconciliationDayView, AdminStatementCheck } from '@usdt-africa/contracts/admin';
import { type FormEvent, useRef, useState } from 'react';
import { useLogoutIfAccessDenied, useNotify, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { isUncertain } from '../data/problem';
import { Button } from '../parts/Button';
import { ErrorLine, Field } from '../parts/Field';
import { compareStatement } from './statement';

interface Properties {
  readonly day: AdminReconciliationDayView;
  readonly file: File;
  readonly check: AdminStatementCheck;
  readonly isBusy: boolean;
  readonly onOther: () => void;
}

/** Has the day compared with the file as it is shown; however often it is pressed, it happens once. */
export function Compare({ day, file, check, isBusy, onOther }: Properties) {
  const t = useTranslate();
  const notify = useNotify();
  const go = useNavigate();
  const queries = useQueryClient();
  const logoutIfAccessDenied = useLogoutIfAccessDenied();
  const key = useRef<string>(null);
  const [reason, setReason] = useState('');
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const isReady = check.missing.length === 0 && reason.trim() !== '' && !isBusy;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!isReady || isSending) return;
    setSending(true);
    setError(null);
    key.current ??= crypto.randomUUID();
    try {
      await compareStatement(day.id, file, check, reason.trim(), key.current);
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['reconciliation'] }),
        queries.invalidateQueries({ queryKey: ['reconciliation-rows'] }),
      ]);
      notify(t('reconciliation.upload.done', { name: check.name }), { type: 'success' });
      void go(`/reconciliation/${day.id}/show`);
    } catch (failure) {
      if (await logoutIfAccessDenied(failure)) return;
      // A key stands for one request: after a no, another needs another.
      if (!isUncertain(failure)) key.current = null;
      setError(isUncertain(failure) ? t('verbs.uncertain') : (failure as Error).message);
    } finally {
      setSending(false);
    }
  };
  const { lines } = check.doubt;
  return (
    <form className="stack" onSubmit={(event) => void submit(event)} noValidate>
      <Field label={t('reconciliation.upload.reason')}>
        <input
          className="box"
          maxLength={500}
          value={reason}
          onChange={(event) => {
            key.current = null;
            setReason(event.target.value);
          }}
        />
      </Field>
      <ErrorLine>{error}</ErrorLine>
      <Button type="submit" look="main" tall busy={isSending} unavailable={!isReady}>
        <span aria-live="polite">
          {check.missing.length > 0
            ? t('reconciliation.upload.columnsFirst')
            : reason.trim() === ''
              ? t('reconciliation.reasonFirst')
              : lines === 0
                ? t('reconciliation.upload.compare')
                : t('reconciliation.upload.compareDoubt', lines)}
        </span>
      </Button>
      <Button look="edge" onClick={onOther} unavailable={isSending}>
        {t('reconciliation.upload.other')}
      </Button>
    </form>
  );
}
