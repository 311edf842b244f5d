import type { AdminReconciliationDayView } from '@usdt-africa/contracts/admin';
import { useTranslate } from 'react-admin';
import { Facts } from '@usdt-africa/web-kit';
import { TextInput, WordsInput } from '../forms/inputs';
import { ToType } from '../forms/ToType';
import { useActForm } from '../forms/useForming';
import { FormDialog } from '../parts/FormDialog';
import { countText, nairaAmount } from '../parts/format';
import { dayName } from './words';

interface Properties {
  readonly day: AdminReconciliationDayView;
  readonly onClose: () => void;
}

/** Closes the day with its figures, once its date was typed; the server refuses while anything is open. */
export function CloseDialog({ day, onClose }: Properties) {
  const t = useTranslate();
  const form = useActForm(['reconciliation', day.id, 'close'], {
    start: { typed: '', reason: '' },
    body: ({ reason }) => ({ reason, version: day.version }),
    done: t('reconciliation.verbs.close.done', { day: dayName(day.day) }),
    onDone: onClose,
  });
  const { total } = day.sums;
  return (
    <FormDialog
      form={form}
      title={t('reconciliation.verbs.close.title', { provider: day.providerName, day: dayName(day.day) })}
      verb={t('reconciliation.verbs.close.do')}
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
      <TextInput
        source="typed"
        label={<ToType text={day.day} />}
        look="box mono"
        autoComplete="off"
        spellCheck={false}
        wrong={(typed) => typed !== day.day}
        needed
        autoFocus
      />
      <WordsInput source="reason" label={t('verbs.why.optional')} />
    </FormDialog>
  );
}
