import { useEffect, useId } from 'react';
import { IDENTITY_DOCUMENTS, IDENTITY_NUMBERS } from '@usdt-africa/contracts/api';
import { Icon } from '@usdt-africa/web-kit';
import { circleAlert } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../app/messages';
import { FormText } from '../forms/FormText';
import { useCheckedForm } from '../forms/useCheckedForm';
import { useFormField } from '../forms/useFormField';
import { AccountNumberField } from '../send/AccountNumberField';
import { useBanks } from '../send/useBanks';
import { BusinessWish } from './BusinessWish';
import { Choices } from './Choices';
import { PaperCard } from './PaperCard';
import { useSendWish, type Wish } from './useUpgrade';
import { IndividualForm, individualFields, keepIndividual } from './wish-forms';
import type { IndividualFields } from './wish-forms';
import { WishFrame } from './WishFrame';
import { KeptNumber } from './WishParts';

type Document = IndividualFields['document'];
/** What has a back that says something. */
const HAS_BACK: readonly Document[] = ['licence', 'voters-card'];
const NUMBERS = IDENTITY_NUMBERS.toReversed();
const FIELDS = ['document', 'number.value', 'account.bankCode', 'account.accountNumber'] as const;

/** What the level needs, one by one; each paper is kept as soon as it is there. */
export function WishForm({ wish }: { readonly wish: Wish }) {
  return wish.tier === 'business' ? <BusinessWish wish={wish} /> : <IndividualWish wish={wish} />;
}

function IndividualWish({ wish: { papers, keeps, again } }: { readonly wish: Wish }) {
  const { t, dynamic } = useMessages();
  const form = useCheckedForm(IndividualForm, individualFields(keeps));
  const giveAnother = () => form.setValue('isKept', false);
  const sending = useSendWish(form, {
    // The number as a whole: none was sent, and none is kept any more.
    fieldOf: (field) => (field === 'number' ? 'number.value' : FIELDS.find((one) => one === field)),
    refused: giveAnother,
  });
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => keepIndividual(values) }),
    [form],
  );
  const { document, isKept, number } = form.watch();
  const has = (part: string) => papers.some((paper) => paper.part === part);
  const missing = (['identity-front', 'selfie'] as const).filter((part) => !has(part));
  return (
    <WishFrame form={form} sending={sending} missing={missing.map((part) => dynamic(`upgrade.part.${part}`))}>
      <fieldset className="stack stack--8 upgrade__group">
        <legend className="strong">{t('upgrade.document')}</legend>
        <Choices name="document" of={IDENTITY_DOCUMENTS} wordOf={(one) => dynamic(`upgrade.document.${one}`)} />
        <PaperCard part="identity-front" papers={papers} again={again} />
        {HAS_BACK.includes(document) && <PaperCard part="identity-back" papers={papers} again={again} />}
      </fieldset>
      <section className="stack stack--8">
        <h2 className="strong">{t('upgrade.selfie')}</h2>
        <PaperCard part="selfie" papers={papers} again={again} />
      </section>
      <fieldset className="stack stack--8 upgrade__group">
        <legend className="strong">{t('upgrade.number')}</legend>
        {isKept && keeps?.number && <KeptNumber kind={keeps.number} onAnother={giveAnother} />}
        {!isKept && <Numbers kind={number.kind} />}
      </fieldset>
    </WishFrame>
  );
}

/** BVN or NIN; with a BVN an account that it belongs to. */
function Numbers({ kind }: { readonly kind: IndividualFields['number']['kind'] }) {
  const { t, dynamic } = useMessages();
  const say = (fault: string) => dynamic(`upgrade.fault.${fault}`);
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
        say={say}
      />
      {isBvn && (
        <>
          <p className="small dim">{t('upgrade.bvn-account')}</p>
          <Bank />
          <AccountNumber />
        </>
      )}
    </>
  );
}

function AccountNumber() {
  const { t, dynamic } = useMessages();
  const { banks } = useBanks();
  const { value: bankCode } = useFormField<IndividualFields, 'account.bankCode'>('account.bankCode');
  const { fault, ...field } = useFormField<IndividualFields, 'account.accountNumber'>('account.accountNumber');
  return (
    <AccountNumberField
      {...field}
      label={t('upgrade.account')}
      bank={banks?.find(({ code }) => code === bankCode)}
      error={fault && dynamic(`upgrade.fault.${fault}`)}
    />
  );
}

function Bank() {
  const { t, dynamic } = useMessages();
  const { banks } = useBanks();
  const id = useId();
  const { value, fault, onChange, onBlur, inputRef } = useFormField<IndividualFields, 'account.bankCode'>(
    'account.bankCode',
  );
  return (
    <div className="field">
      <label htmlFor={id} className="label">
        {t('bank.label')}
      </label>
      <select
        id={id}
        ref={inputRef}
        className="box"
        value={value}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? `${id}-error` : undefined}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
      >
        <option value="">{t('bank.choose')}</option>
        {(banks ?? []).map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
      {fault && (
        <span className="field__error" id={`${id}-error`}>
          <Icon of={circleAlert} size="small" />
          {dynamic(`upgrade.fault.${fault}`)}
        </span>
      )}
    </div>
  );
}
