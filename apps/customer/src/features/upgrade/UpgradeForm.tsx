import { useEffect } from 'react';
import { IDENTITY_DOCUMENTS, IDENTITY_NUMBERS } from '@usdt-africa/contracts/api';
import { useMessages } from '../../shared/i18n/messages';
import { FormText } from '../../shared/forms/FormText';
import { useCheckedForm } from '../../shared/forms/useCheckedForm';
import { BankAccountFields } from './BankAccountFields';
import { BusinessUpgrade } from './BusinessUpgrade';
import { Choices } from './Choices';
import { DocumentCard } from './DocumentCard';
import { useSendUpgrade, type TierUpgradeRequest } from '../../shared/upgrade/useUpgrade';
import { IndividualForm, individualFields, keepIndividual } from './upgrade-forms';
import type { IndividualFields } from './upgrade-forms';
import { UpgradeFrame } from './UpgradeFrame';
import { StoredNumber } from './UpgradeParts';

type Document = IndividualFields['document'];
/** Documents whose back side carries data. */
const HAS_BACK: readonly Document[] = ['licence', 'voters-card'];
const NUMBERS = IDENTITY_NUMBERS.toReversed();
const FIELDS = ['document', 'number.value', 'account.bankCode', 'account.accountNumber'] as const;

/** The tier's requirements, one by one; each document is uploaded at once. */
export function UpgradeForm({ request }: { readonly request: TierUpgradeRequest }) {
  return request.tier === 'business' ? <BusinessUpgrade request={request} /> : <IndividualUpgrade request={request} />;
}

function IndividualUpgrade({ request: { documents, keeps, again } }: { readonly request: TierUpgradeRequest }) {
  const { t, dynamic } = useMessages();
  const form = useCheckedForm(IndividualForm, individualFields(keeps));
  const giveAnother = () => form.setValue('isReused', false);
  const sending = useSendUpgrade(form, {
    // A fault of the number as a whole: none was sent, and none is stored any more.
    fieldOf: (field) => (field === 'number' ? 'number.value' : FIELDS.find((one) => one === field)),
    refused: giveAnother,
  });
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => keepIndividual(values) }),
    [form],
  );
  const { document, isReused, number } = form.watch();
  const has = (part: string) => documents.some((documentOfPart) => documentOfPart.part === part);
  const missing = (['identity-front', 'selfie'] as const).filter((part) => !has(part));
  return (
    <UpgradeFrame form={form} sending={sending} missing={missing.map((part) => dynamic(`upgrade.part.${part}`))}>
      <fieldset className="stack stack--8 upgrade__group">
        <legend className="strong">{t('upgrade.document')}</legend>
        <Choices name="document" of={IDENTITY_DOCUMENTS} wordOf={(one) => dynamic(`upgrade.document.${one}`)} />
        <DocumentCard part="identity-front" documents={documents} again={again} />
        {HAS_BACK.includes(document) && <DocumentCard part="identity-back" documents={documents} again={again} />}
      </fieldset>
      <section className="stack stack--8">
        <h2 className="strong">{t('upgrade.selfie')}</h2>
        <DocumentCard part="selfie" documents={documents} again={again} />
      </section>
      <fieldset className="stack stack--8 upgrade__group">
        <legend className="strong">{t('upgrade.number')}</legend>
        {isReused && keeps?.number && <StoredNumber kind={keeps.number} onAnother={giveAnother} />}
        {!isReused && <Numbers kind={number.kind} />}
      </fieldset>
    </UpgradeFrame>
  );
}

/** BVN or NIN; with a BVN an account that it belongs to. */
function Numbers({ kind }: { readonly kind: IndividualFields['number']['kind'] }) {
  const { t, dynamic } = useMessages();
  const faultText = (fault: string) => dynamic(`upgrade.fault.${fault}`);
  const isBvn = kind === 'bvn';
  return (
    <>
      <Choices name="number.kind" of={NUMBERS} wordOf={(one) => one.toUpperCase()} />
      <FormText
        name="number.value"
        label={t('upgrade.digits', { kind: kind.toUpperCase() })}
        inputMode="numeric"
        autoComplete="off"
        hint={t(isBvn ? 'upgrade.find-bvn' : 'upgrade.find-nin')}
        faultText={faultText}
      />
      {isBvn && (
        <>
          <p className="small dim">{t('upgrade.bvn-account')}</p>
          <BankAccountFields />
        </>
      )}
    </>
  );
}
