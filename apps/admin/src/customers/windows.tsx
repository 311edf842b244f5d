import { type AdminVerb, FREEZE_CAUSES } from '@usdt-africa/contracts/admin';
import type { ReactElement } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import { SelectInput, TextInput } from '../forms/inputs';
import { VerbDialog } from '../verbs/VerbDialog';

interface Properties {
  readonly verb: AdminVerb;
  readonly onClose: () => void;
}

/** What it is because of goes into lists; the words stay with whoever looks at the customer. */
function FreezeDialog(asked: Properties) {
  const t = useTranslate();
  return (
    <VerbDialog {...asked} start={{ because: FREEZE_CAUSES[0] }}>
      <SelectInput
        source="because"
        label={t('customers.because')}
        choices={FREEZE_CAUSES.map((cause) => [cause, t(`customers.cause.${cause}`)])}
      />
    </VerbDialog>
  );
}

/** Whether it takes two is decided by what waits when it is asked for: the answer says whether it happened. */
function UnfreezeDialog(asked: Properties) {
  const t = useTranslate();
  const done = ({ state }: RaRecord): string => t(state === 'frozen' ? 'verbs.asked' : 'verbs.unfreeze.done');
  return <VerbDialog {...asked} done={done} />;
}

/** Where the proof of who the customer is can be looked up: the second person looks there before they say yes. */
function SecondFactorDialog(asked: Properties) {
  const t = useTranslate();
  return (
    <VerbDialog {...asked}>
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

/** Verbs that ask for more than a reason, or whose answer says what came of it. */
export const WINDOWS: Readonly<Partial<Record<string, (asked: Properties) => ReactElement>>> = {
  freeze: FreezeDialog,
  unfreeze: UnfreezeDialog,
  'reset-second-factor': SecondFactorDialog,
};
