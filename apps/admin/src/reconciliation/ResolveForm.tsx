import {
  ADMIN_RECONCILIATION_KINDS,
  type AdminReconciliationDayView,
  type AdminReconciliationKind,
} from '@usdt-africa/contracts/admin';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { Button } from '../parts/Button';
import { ErrorLine, Field } from '../parts/Field';
import { WordsField } from '../parts/WordsField';
import { useAct } from '../verbs/useAct';

interface Properties {
  readonly day: AdminReconciliationDayView;
  readonly ids: readonly string[];
  readonly onDone: () => void;
}

/** What it is and why: the lines leave those that are to be explained. No money moves. */
export function ResolveForm({ day, ids, onDone }: Properties) {
  const t = useTranslate();
  const notify = useNotify();
  const queries = useQueryClient();
  const acting = useAct('reconciliation', day.id, 'resolve');
  const [kind, setKind] = useState<AdminReconciliationKind | ''>('');
  const [reason, setReason] = useState('');
  const isReady = kind !== '' && reason.trim() !== '';
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!isReady || acting.isBusy) return;
    const done = await acting.act({ rows: ids, kind, reason: reason.trim() });
    void queries.invalidateQueries({ queryKey: ['reconciliation-rows'] });
    if (!done) return;
    notify(t('reconciliation.resolve.done', { smart_count: ids.length }), { type: 'success' });
    onDone();
  };
  return (
    <form className="stack" onSubmit={(event) => void submit(event)} noValidate>
      <Field label={t('reconciliation.resolve.kind')} error={acting.fields['kind']}>
        <select
          className="box"
          value={kind}
          onChange={(event) => setKind(event.target.value as AdminReconciliationKind | '')}
        >
          <option value="">{t('reconciliation.resolve.choose')}</option>
          {ADMIN_RECONCILIATION_KINDS.map((each) => (
            <option key={each} value={each}>
              {t(`reconciliation.kindsLong.${each}`)}
            </option>
          ))}
        </select>
      </Field>
      <WordsField
        label={t('verbs.why.label')}
        error={acting.fields['reason']}
        rows={2}
        maxLength={500}
        value={reason}
        onChange={setReason}
      />
      <p className="dim small">{t('reconciliation.resolve.what', { smart_count: ids.length })}</p>
      <ErrorLine>{acting.error}</ErrorLine>
      <Button type="submit" look="main" busy={acting.isBusy} unavailable={!isReady}>
        <span aria-live="polite">
          {kind === ''
            ? t('reconciliation.resolve.kindFirst')
            : reason.trim() === ''
              ? t('reconciliation.reasonFirst')
              : t('reconciliation.resolve.do', { smart_count: ids.length })}
        </span>
      </Button>
    </form>
  );
}
