import type { ReactNode } from 'react';
import { DigitBoxes } from './DigitBoxes';
import { useFormField } from './useFormField';

interface Properties {
  readonly name: string;
  readonly label: string;
  readonly count: 4 | 6;
  readonly secret?: boolean;
  readonly oneTime?: boolean;
  readonly hint?: ReactNode;
  /** The sentence of a fault's code. */
  readonly faultText: (fault: string) => string;
}

/** A code or PIN of the form around it. */
export function FormDigits({ name, faultText, ...properties }: Properties) {
  const { value, onChange, inputRef, fault } = useFormField<Record<string, string>, string>(name);
  return (
    <DigitBoxes
      {...properties}
      value={value}
      onChange={onChange}
      boxesRef={inputRef}
      error={fault && faultText(fault)}
    />
  );
}
