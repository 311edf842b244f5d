import { useId } from 'react';
import { Icon } from '@usdt-africa/web-kit';
import { circleAlert } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../../shared/i18n/messages';
import { useFormField } from '../../shared/forms/useFormField';
import { AccountNumberField } from '../../shared/sale/AccountNumberField';
import { useBanks } from '../../shared/sale/useBanks';

/** The part of a form that these fields belong to. */
interface WithAccount {
  readonly account: { readonly bankCode: string; readonly accountNumber: string };
}

/** The bank account that belongs to a BVN. */
export function BankAccountFields() {
  return (
    <>
      <Bank />
      <AccountNumber />
    </>
  );
}

function AccountNumber() {
  const { t, dynamic } = useMessages();
  const { banks } = useBanks();
  const { value: bankCode } = useFormField<WithAccount, 'account.bankCode'>('account.bankCode');
  const { fault, ...field } = useFormField<WithAccount, 'account.accountNumber'>('account.accountNumber');
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
  const { value, fault, onChange, onBlur, inputRef } = useFormField<WithAccount, 'account.bankCode'>(
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
