import { type AdminVerb, FREEZE_CAUSES } from '@usdt-africa/contracts/admin';
import { type RaRecord, useTranslate } from 'react-admin';
import { SelectInput } from '../forms/inputs';
import { VerbDialog } from '../verbs/VerbDialog';

interface Properties {
  readonly record: RaRecord;
  readonly verb: AdminVerb;
  readonly onClose: () => void;
}

/** What it is because of goes into lists; the words stay with whoever looks at the customer. */
export function FreezeDialog({ record, verb, onClose }: Properties) {
  const t = useTranslate();
  return (
    <VerbDialog
      resource="customers"
      record={record}
      verb={verb}
      onClose={onClose}
      start={{ because: FREEZE_CAUSES[0] }}
    >
      <SelectInput
        source="because"
        label={t('customers.because')}
        choices={FREEZE_CAUSES.map((cause) => [cause, t(`customers.cause.${cause}`)])}
      />
    </VerbDialog>
  );
}
