import type { AdminReconciliationDayView } from '@usdt-africa/contracts/admin';
import { useTranslate } from 'react-admin';
import { WordsInput } from '../forms/inputs';
import { useActForm } from '../forms/useForming';
import { FormDialog } from '../parts/FormDialog';
import { dayName } from './words';

interface Properties {
  readonly day: AdminReconciliationDayView;
  readonly onClose: () => void;
}

/** Has the provider's own statement of the day read, page by page. */
export function ReadDialog({ day, onClose }: Properties) {
  const t = useTranslate();
  const form = useActForm(['reconciliation', day.id, 'read'], {
    body: ({ reason }) => ({ reason, version: day.version }),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t('reconciliation.verbs.read.name', { provider: day.providerName })}
      verb={t('reconciliation.verbs.read.do')}
      onClose={onClose}
    >
      <p>{t('reconciliation.verbs.read.what', { provider: day.providerName, day: dayName(day.day) })}</p>
      <WordsInput source="reason" label={t('verbs.why.optional')} autoFocus />
    </FormDialog>
  );
}
