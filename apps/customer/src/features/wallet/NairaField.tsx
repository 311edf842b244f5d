import { useId } from 'react';
import type { ReactNode, Ref } from 'react';
import { Icon, useDigitCaret } from '@usdt-africa/web-kit';
import { circleAlert, lock } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../../shared/i18n/messages';
import { grouped } from '../../shared/rates/amount-entry';
import { retyped } from '../../shared/wallet/fund-amount';
import './naira-field.css';

interface Properties {
  readonly label: string;
  readonly text: string;
  readonly fault: string | null;
  readonly hint: string | null;
  /** Opposite to the hint or the fault. */
  readonly beside?: ReactNode;
  readonly onChange: (text: string) => void;
  readonly inputRef: Ref<HTMLInputElement>;
}

/** Field of an amount in naira, in large figures; naira is the only currency. */
export function NairaField({ label, text, fault, hint, beside, onChange, inputRef }: Properties) {
  const { t, locale } = useMessages();
  const id = useId();
  const shown = text && grouped(text, locale);
  const keepCaret = useDigitCaret(shown);
  return (
    <div className="field">
      <label htmlFor={id} className="label">
        {label}
      </label>
      <div className={fault ? 'naira-field naira-field--wrong' : 'naira-field'}>
        <div className="row row--between">
          <span className={`amount ${shown.length > 9 ? 'amount--24' : 'amount--44'} naira-field__typed`}>
            <span aria-hidden="true">₦</span>
            <input
              id={id}
              ref={inputRef}
              inputMode="decimal"
              autoComplete="off"
              value={shown}
              aria-invalid={fault ? true : undefined}
              aria-describedby={fault || hint ? `${id}-below` : undefined}
              onChange={(event) => {
                keepCaret(event.target);
                onChange(retyped(text, event.target.value, event.nativeEvent as InputEvent));
              }}
            />
          </span>
          <span className="naira-field__currency">
            {t('naira-code')}
            <Icon of={lock} size="small" />
          </span>
        </div>
        <div className="row row--between">
          <p id={`${id}-below`} className={fault ? 'field__error' : 'small dim'}>
            {fault && <Icon of={circleAlert} size="small" />}
            {fault ?? hint ?? '\u00a0'}
          </p>
          {beside}
        </div>
      </div>
    </div>
  );
}
