import { useId } from 'react';
import { useMessages } from '../../shared/i18n/messages';
import { useFormField } from '../../shared/forms/useFormField';

interface Properties<Value> {
  readonly name: string;
  readonly of: readonly Value[];
  readonly wordOf: (value: Value) => string;
}

/** One of a few, all in sight, of the form around it. */
export function Choices<Value extends string>({ name, of, wordOf }: Properties<Value>) {
  const { dynamic } = useMessages();
  const { value, fault, onChange, inputRef } = useFormField<Record<string, string>, string>(name);
  const id = useId();
  return (
    <>
      <div className="upgrade__choices">
        {of.map((one, index) => (
          <label key={one} className="upgrade__choice">
            <input
              ref={index === 0 ? inputRef : undefined}
              type="radio"
              name={name}
              checked={value === one}
              aria-describedby={fault ? id : undefined}
              onChange={() => onChange(one)}
            />
            <span>{wordOf(one)}</span>
          </label>
        ))}
      </div>
      {fault && (
        <p className="field__error" id={id}>
          {dynamic(`upgrade.fault.${fault}`)}
        </p>
      )}
    </>
  );
}
