import type { ComponentProps } from 'react';
import { Field } from './Field';

interface Properties extends Omit<ComponentProps<typeof Field>, 'children'> {
  /** Whether the browser fills in the one that it knows or offers to make one up. */
  readonly autoComplete: 'current-password' | 'new-password';
  readonly value: string;
  readonly autoFocus?: boolean;
  readonly onChange: (password: string) => void;
}

export function PasswordField({ label, hint, error, onChange, ...rest }: Properties) {
  return (
    <Field label={label} hint={hint} error={error}>
      <input className="box" type="password" onChange={(event) => onChange(event.target.value)} {...rest} />
    </Field>
  );
}
