import { useRef } from 'react';
import type { ReactNode } from 'react';
import type { BankView } from '@usdt-africa/contracts/api';
import { Button, Notice, TextField } from '@usdt-africa/web-kit';
import { info } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../i18n/messages';
import { accountDigits, extraDigits, phoneAsAccount } from '../forms/account-number';

interface Properties {
  readonly label: string;
  /** Digits only, all that were typed. */
  readonly value: string;
  readonly onChange: (accountNumber: string) => void;
  readonly onBlur?: () => void;
  /** The chosen bank, if any. */
  readonly bank: BankView | undefined;
  readonly error: string | null;
  readonly hint?: string;
  readonly after?: ReactNode;
  readonly inputRef: (element: HTMLInputElement | null) => void;
}

/** Account number in groups of four. Extra digits are an error; a phone number is offered as an account where the bank uses them. */
export function AccountNumberField({ value, onChange, bank, error, inputRef, ...field }: Properties) {
  const { t, n } = useMessages();
  const input = useRef<HTMLInputElement>(null);
  const extra = extraDigits(value);
  const corrected = bank?.phoneAccounts ? phoneAsAccount(value) : null;
  return (
    <div className="stack stack--8">
      <TextField
        {...field}
        inputRef={(element) => {
          input.current = element;
          inputRef(element);
        }}
        value={(value.match(/.{1,4}/g) ?? []).join(' ')}
        onChange={(typed) => onChange(accountDigits(typed))}
        inputMode="numeric"
        autoComplete="off"
        inputClass="box__number"
        error={extra > 0 ? n('account.too-many', extra) : error}
      />
      <div aria-live="polite">
        {bank && corrected && (
          <Notice icon={info}>
            <p>{t('account.is-phone', { bank: bank.shortName })}</p>
            <Button
              slim
              tone="on-surface"
              onClick={() => {
                onChange(corrected);
                input.current?.focus();
              }}
            >
              {t('account.use', { number: corrected })}
            </Button>
          </Notice>
        )}
      </div>
    </div>
  );
}
