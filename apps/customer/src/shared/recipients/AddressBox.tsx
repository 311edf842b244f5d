import 'virtual:messages/address';
import { useEffect, useId, useState } from 'react';
import type { ReactNode, Ref } from 'react';
import { addressFault } from '@usdt-africa/contracts/api';
import { Icon } from '@usdt-africa/web-kit';
import { circleAlert, circleCheck } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../i18n/messages';
import { clearAddress } from '../browser/pasted-address';
import '../order/order.css';
import { AddressGroups } from '../order/AddressGroups';
import './address-box.css';
import { isChecksumRight } from './wallet-address';

interface Properties {
  readonly label: string;
  /** Opposite to the label. */
  readonly beside?: ReactNode;
  readonly value: string;
  readonly onChange: (address: string) => void;
  readonly onBlur?: () => void;
  /** Its fault; null: none is shown. */
  readonly fault: string | null;
  /** Sentence of a fault. */
  readonly faultText: (fault: string) => string;
  readonly inputRef: Ref<HTMLTextAreaElement>;
}

/** A TRON address, checked while it is typed, and shown in groups of four once it is right. */
export function AddressBox({ label, beside, value, onChange, onBlur, fault, faultText, inputRef }: Properties) {
  const { t } = useMessages();
  const id = useId();
  const isRight = useIsRight(value);
  const shown = fault ?? (isRight === false ? 'tron-address' : null);
  return (
    <div className="field">
      <span className="row row--between">
        <label className="label" htmlFor={id}>
          {label}
        </label>
        {beside}
      </span>
      <div className="rcp-address" data-state={shown ? 'wrong' : isRight ? 'right' : undefined}>
        {isRight && !shown && (
          <div aria-hidden="true" className="rcp-address__groups">
            <AddressGroups address={value} small />
          </div>
        )}
        <textarea
          id={id}
          ref={inputRef}
          rows={2}
          value={value}
          placeholder={t('rcp.address-example')}
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          aria-invalid={shown ? true : undefined}
          aria-describedby={`${id}-state`}
          onChange={({ target }) => onChange(clearAddress(target.value))}
          onBlur={onBlur}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            event.currentTarget.form?.requestSubmit();
          }}
        />
      </div>
      <div id={`${id}-state`} role="status">
        {shown ? (
          <span className="field__error">
            <Icon of={circleAlert} size="small" />
            {faultText(shown)}
          </span>
        ) : isRight ? (
          <span className="field__hint positive rcp-right">
            <Icon of={circleCheck} size="small" />
            {t('rcp.address-right')}
          </span>
        ) : (
          <span className="field__hint">{t('rcp.address-hint')}</span>
        )}
      </div>
    </div>
  );
}

/** Whether the checksum fits; null while the address is not whole, and where the browser cannot tell. */
function useIsRight(address: string): boolean | null {
  const [checked, setChecked] = useState<{ readonly address: string; readonly isRight: boolean | null } | null>(null);
  const isWhole = addressFault(address) === null;
  useEffect(() => {
    if (!isWhole) return;
    let isCurrent = true;
    void isChecksumRight(address).then((isRight) => {
      if (isCurrent) setChecked({ address, isRight });
    });
    return () => {
      isCurrent = false;
    };
  }, [address, isWhole]);
  return isWhole && checked?.address === address ? checked.isRight : null;
}
