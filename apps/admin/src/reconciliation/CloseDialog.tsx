import type { AdminReconciliationDayView } from '@usdt-africa/contracts/admin';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { Facts } from '@usdt-africa/web-kit';
import { Field } from '../parts/Field';
import { FormDialog } from '../parts/FormDialog';
import { countText, nairaAmount } from '../parts/format';
import { WordsField } from '../parts/WordsField';
import { useAct } from '../verbs/useAct';
import { dayName } from './words';

interface Properties {
  readonly day: AdminReconciliationDayView;
  readonly onClose: () => void;
}

/** Closes the day with its figures, once its date was typed; the server refuses while anything is open. */
export function CloseDialog({ day, onClose }: Properties) {
  const t = useTranslate();
  const notify = useNotify();
  const acting = useAct('reconciliation', day.id, 'close');
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const isReady = typed.trim() === day.day;
  const submit = async (): Promise<void> => {
    const words = reason.trim();
    if (!(await acting.act({ ...(words !== '' && { reason: words }), version: day.version }))) return;
    notify(t('reconciliation.verbs.close.done', { day: dayName(day.day) }), { type: 'success' });
    onClose();
  };
  const { total } = day.sums;
  return (
    <FormDialog
      title={t('reconciliation.verbs.close.title', { provider: day.providerName, day: dayName(day.day) })}
      verb={t('reconciliation.verbs.close.do')}
      isReady={isReady}
      isBusy={acting.isBusy}
      error={acting.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('reconciliation.verbs.close.what')}</p>
      <Facts
        pairs={[
          [t('reconciliation.head.ledger'), nairaAmount(total.ledger)],
          [t('reconciliation.head.statement'), nairaAmount(total.statement)],
          [t('reconciliation.difference'), nairaAmount(total.difference)],
          [t('reconciliation.tabs.resolved'), countText(day.resolved)],
        ]}
      />
      <Field
        label={
          <>
            {t('projections.type')} <span className="mono">{day.day}</span> {t('projections.toGoOn')}
          </>
        }
      >
        <input
          className="box mono"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoFocus
        />
      </Field>
      <WordsField label={t('verbs.why.optional')} error={acting.fields['reason']} value={reason} onChange={setReason} />
    </FormDialog>
  );
}
