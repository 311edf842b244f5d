import type { Ref } from 'react';
import { useMessages } from '../../shared/i18n/messages';
import { grouped } from '../../shared/rates/amount-entry';
import { insertedBy } from '../../shared/rates/inserted';
import type { AmountToSell } from './useAmountToSell';

interface Properties {
  readonly id: string;
  readonly inputRef: Ref<HTMLInputElement>;
  readonly entry: AmountToSell;
  readonly onKeypad: () => void;
}

/** The amount that is typed: a field where there is a keyboard, on a phone a button that opens the keypad. */
export function TypedAmount({ id, inputRef, entry, onKeypad }: Properties) {
  const { t, locale } = useMessages();
  const { typed, isUntouched, unit } = entry;
  const shown = `${unit === 'naira' ? '₦' : ''}${grouped(typed, locale)}`;
  // A million does not fit next to its currency on a phone.
  const isLong = shown.length >= '1,000,000'.length;
  const selectUntouched = (field: HTMLInputElement) => {
    if (isUntouched) field.select();
  };
  return (
    <>
      <span className="leg__typed only-wide">
        {unit === 'naira' && <span className="amount amount--32">₦</span>}
        <input
          id={id}
          ref={inputRef}
          className="amount amount--32 leg__input"
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          aria-describedby={entry.reason ? entry.reasonId : undefined}
          onFocus={(event) => selectUntouched(event.currentTarget)}
          onClick={(event) => selectUntouched(event.currentTarget)}
          onChange={(event) => entry.type(event.target.value, insertedBy(event.nativeEvent))}
        />
      </span>
      <button
        type="button"
        className={`amount amount--32 leg__input only-narrow${isLong ? ' leg__output--long' : ''}`}
        aria-haspopup="dialog"
        aria-label={t('widget.change-amount', { amount: shown })}
        onClick={onKeypad}
      >
        {shown}
      </button>
    </>
  );
}
