import type { AdminVerb } from '@usdt-africa/contracts/admin';
import { type RaRecord, useTranslate } from 'react-admin';
import { TextInput } from '../forms/inputs';
import { VerbDialog } from '../verbs/VerbDialog';

interface Properties {
  readonly record: RaRecord;
  readonly verb: AdminVerb;
  readonly onClose: () => void;
}

/** Where the proof of who the customer is can be looked up: the second person looks there before they say yes. */
export function SecondFactorDialog({ record, verb, onClose }: Properties) {
  const t = useTranslate();
  return (
    <VerbDialog resource="customers" record={record} verb={verb} onClose={onClose}>
      <TextInput
        source="evidence"
        label={t('customers.proof')}
        hint={t('customers.proofHint')}
        maxLength={120}
        needed
      />
    </VerbDialog>
  );
}
