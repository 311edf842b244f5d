import { useQueryClient } from '@tanstack/react-query';
import type { AdminReconciliationDayView, AdminStatementCheck } from '@usdt-africa/contracts/admin';
import { useRef } from 'react';
import { useLogoutIfAccessDenied, useNotify, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { upload } from '../data/http';
import { uncertainSentence } from '../data/problem';
import { isOver, isUncertain } from '../data/uncertain';
import { ConsoleForm, FormError, Submit } from '../forms/ConsoleForm';
import { ReasonInput } from '../forms/inputs';
import { useMissingReason, useSendForm } from '../forms/useForming';
import { Button } from '../parts/Button';

interface Properties {
  readonly day: AdminReconciliationDayView;
  readonly file: File;
  readonly check: AdminStatementCheck;
  readonly isBusy: boolean;
  readonly onOther: () => void;
}

/** Submits the comparison of the day with the displayed file; repeated submissions take effect once. */
export function Compare({ day, file, check, isBusy, onOther }: Properties) {
  const t = useTranslate();
  const notify = useNotify();
  const go = useNavigate();
  const queries = useQueryClient();
  const logoutIfAccessDenied = useLogoutIfAccessDenied();
  const key = useRef<string>(null);
  const form = useSendForm({ reason: '' }, async ({ reason = '' }) => {
    key.current ??= crypto.randomUUID();
    try {
      const query = { mapping: JSON.stringify(check.mapping), sha256: check.sha256 };
      await upload('reconciliation/{id}/statement', { path: { id: day.id }, query }, file, {
        'Idempotency-Key': key.current,
        ...(reason !== '' && { 'X-Reason': encodeURIComponent(reason) }),
      });
    } catch (failure) {
      if (await logoutIfAccessDenied(failure)) return;
      if (isUncertain(failure)) throw new Error(uncertainSentence(failure), { cause: failure });
      // A key stands for one request: after a no, another needs another.
      if (isOver(failure)) key.current = null;
      throw failure;
    }
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['reconciliation'] }),
      queries.invalidateQueries({ queryKey: ['reconciliation-rows'] }),
    ]);
    notify(t('reconciliation.upload.done', { name: check.name }), { type: 'success' });
    void go(`/reconciliation/${day.id}/show`);
  });
  const { lines } = check.doubt;
  const missingReason = useMissingReason(form);
  const missing =
    check.missing.length > 0
      ? t('reconciliation.upload.missingColumns')
      : check.dateOrder.isUnclear
        ? t('reconciliation.dateOrder.missing')
        : missingReason;
  return (
    <ConsoleForm className="stack" form={form}>
      <ReasonInput label={t('reconciliation.upload.reason')} onInput={() => (key.current = null)} />
      <FormError />
      <Submit tall unavailable={isBusy} missing={missing}>
        {lines === 0 ? t('reconciliation.upload.compare') : t('reconciliation.upload.compareDoubt', lines)}
      </Submit>
      <Button look="edge" onClick={onOther} unavailable={form.isBusy}>
        {t('reconciliation.upload.other')}
      </Button>
    </ConsoleForm>
  );
}
