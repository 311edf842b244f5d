import { type AdminAction, FREEZE_CAUSES } from '@usdt-africa/contracts/admin';
import { type ReactElement, useState } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import { SelectInput, TextInput } from '../forms/inputs';
import { ActionDialog } from '../actions/ActionDialog';

interface Properties {
  readonly action: AdminAction;
  readonly onClose: () => void;
}

/** The cause of the freeze is shown in lists; the reason text only on the customer's page. */
function FreezeDialog(properties: Properties) {
  const t = useTranslate();
  const [isEnding, setEnding] = useState(true);
  return (
    <ActionDialog {...properties} start={{ because: FREEZE_CAUSES[0] }} extra={() => ({ endSessions: isEnding })}>
      <SelectInput
        source="because"
        label={t('customers.because')}
        choices={FREEZE_CAUSES.map((cause) => [cause, t(`customers.cause.${cause}`)])}
      />
      <label className="row">
        <input type="checkbox" checked={isEnding} onChange={({ target }) => setEnding(target.checked)} />
        {t('customers.endSessions')}
      </label>
    </ActionDialog>
  );
}

/**
 * What is waiting at the time of the request decides whether an approval is needed: the response says whether it took
 * effect.
 */
function UnfreezeDialog(properties: Properties) {
  const t = useTranslate();
  const done = ({ state }: RaRecord): string => t(state === 'frozen' ? 'actions.requested' : 'actions.unfreeze.done');
  return <ActionDialog {...properties} done={done} />;
}

/** Where the proof of the customer's identity can be checked: the approver checks it before approving. */
function SecondFactorDialog(properties: Properties) {
  const t = useTranslate();
  return (
    <ActionDialog {...properties}>
      <TextInput
        source="evidence"
        label={t('customers.proof')}
        hint={t('customers.proofHint')}
        maxLength={120}
        needed
      />
    </ActionDialog>
  );
}

/** Actions that need more input than a reason, or whose response determines the success message. */
export const WINDOWS: Readonly<Partial<Record<string, (properties: Properties) => ReactElement>>> = {
  freeze: FreezeDialog,
  unfreeze: UnfreezeDialog,
  'reset-second-factor': SecondFactorDialog,
};
