import type { AdminReconciliationDayView } from '@usdt-africa/contracts/admin';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { FormDialog } from '../parts/FormDialog';
import { WordsField } from '../parts/WordsField';
import { useAct } from '../verbs/useAct';
import { dayName } from './words';

interface Properties {
  readonly day: AdminReconciliationDayView;
  readonly onClose: () => void;
}

/** Has the provider's own statement of the day read, page by page. */
export function ReadDialog({ day, onClose }: Properties) {
  const t = useTranslate();
  const acting = useAct('reconciliation', day.id, 'read');
  const [reason, setReason] = useState('');
  const submit = async (): Promise<void> => {
    const words = reason.trim();
    if (await acting.act({ ...(words !== '' && { reason: words }), version: day.version })) onClose();
  };
  return (
    <FormDialog
      title={t('reconciliation.verbs.read.name', { provider: day.providerName })}
      verb={t('reconciliation.verbs.read.do')}
      isBusy={acting.isBusy}
      error={acting.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('reconciliation.verbs.read.what', { provider: day.providerName, day: dayName(day.day) })}</p>
      <WordsField
        label={t('verbs.why.optional')}
        error={acting.fields['reason']}
        value={reason}
        onChange={setReason}
        autoFocus
      />
    </FormDialog>
  );
}
