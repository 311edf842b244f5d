import type { ReactNode } from 'react';
import { Field } from './Field';

interface Properties {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly value: string;
  readonly rows?: number;
  readonly maxLength?: number;
  readonly readOnly?: boolean;
  readonly autoFocus?: boolean;
  readonly onChange: (words: string) => void;
}

/** A person's own words: most often why something is done, which the audit keeps. */
export function WordsField({ label, hint, error, rows = 2, maxLength = 500, onChange, ...rest }: Properties) {
  return (
    <Field label={label} hint={hint} error={error}>
      <textarea
        className="box"
        rows={rows}
        maxLength={maxLength}
        onChange={(event) => onChange(event.target.value)}
        {...rest}
      />
    </Field>
  );
}
