import type { HTMLAttributes, ReactNode } from 'react';
import { TextField } from '@usdt-africa/web-kit';
import { PasswordField } from './PasswordField';
import { useFormField } from './useFormField';

interface Properties {
  readonly name: string;
  readonly label: string;
  readonly autoComplete: string;
  readonly type?: 'text' | 'email';
  readonly inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  readonly placeholder?: string;
  readonly hint?: ReactNode;
  readonly before?: ReactNode;
  readonly after?: ReactNode;
  readonly beside?: ReactNode;
  /** The sentence of a fault's code. */
  readonly faultText: (fault: string, typed: string) => string;
}

type Texts = Record<string, string>;

/** A line of text of the form around it. */
export function FormText({ name, faultText, ...properties }: Properties) {
  const { fault, ...field } = useFormField<Texts, string>(name);
  return <TextField {...properties} {...field} name={name} error={fault && faultText(fault, field.value)} />;
}

/** A password of the form around it. */
export function FormPassword({
  name,
  faultText,
  ...properties
}: Pick<Properties, 'name' | 'label' | 'hint' | 'beside' | 'faultText'> & {
  readonly autoComplete: 'current-password' | 'new-password';
}) {
  const { fault, ...field } = useFormField<Texts, string>(name);
  return <PasswordField {...properties} {...field} name={name} error={fault && faultText(fault, field.value)} />;
}
