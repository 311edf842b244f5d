import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react';
import { useInput } from 'react-admin';
import { Field } from '../parts/Field';
import { useSending } from './ConsoleForm';

interface FieldInput {
  readonly source: string;
  /** Whether the form waits for it. */
  readonly needed?: boolean;
  /** What is wrong with the input, as a sentence or only true; shown while it applies. */
  readonly wrong?: (typed: string) => string | boolean | null | undefined;
  /** The server's error for this field, where the server has it under another name. */
  readonly refused?: string | undefined;
}

interface Named extends FieldInput {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
}

/** A field of the surrounding form with its error: from its own check, or from the server. */
function useFieldInput<Rest>({ source, needed = false, wrong, refused, ...rest }: FieldInput & Rest) {
  const { fields } = useSending();
  const faultOf = (value: unknown): string | boolean => {
    const typed = String(value ?? '').trim();
    return typed === '' ? needed : (wrong?.(typed) ?? false);
  };
  const { field } = useInput({
    source,
    parse: (value: unknown) => value,
    validate: (value: unknown) => (faultOf(value) === false ? undefined : source),
  });
  const fault = faultOf(field.value);
  return { field, error: typeof fault === 'string' ? fault : (refused ?? fields[source]), rest };
}

type Bare<Attributes> = Omit<Attributes, 'name' | 'value' | 'onChange' | 'onBlur' | 'className'>;

interface TextProperties extends Named, Bare<InputHTMLAttributes<HTMLInputElement>> {
  readonly look?: string;
  /** What of the typed is taken. */
  readonly take?: (typed: string) => string;
}

/** One line of text, a password, a number, a moment. */
export function TextInput({ label, hint, look = 'box', take, ...fieldProperties }: TextProperties) {
  const { field, error, rest } = useFieldInput(fieldProperties);
  return (
    <Field label={label} hint={hint} error={error}>
      <input
        className={look}
        {...rest}
        {...field}
        onChange={(event) => field.onChange(take ? take(event.target.value) : event.target.value)}
      />
    </Field>
  );
}

/** Why it is done, in a line, which the audit keeps. */
export function ReasonInput(properties: Omit<TextProperties, 'source'>) {
  return <TextInput source="reason" maxLength={500} needed {...properties} />;
}

type WordsProperties = Named & Bare<TextareaHTMLAttributes<HTMLTextAreaElement>>;

/** A person's own words: most often why something is done. */
export function WordsInput({ label, hint, ...fieldProperties }: WordsProperties) {
  const { field, error, rest } = useFieldInput(fieldProperties);
  return (
    <Field label={label} hint={hint} error={error}>
      <textarea className="box" rows={2} maxLength={500} {...rest} {...field} />
    </Field>
  );
}

interface BoxProperties
  extends Pick<FieldInput, 'source' | 'needed'>, Omit<Bare<SelectHTMLAttributes<HTMLSelectElement>>, 'className'> {
  readonly className?: string;
  readonly choices: readonly (readonly [value: string, label: string])[];
}

/** One of several, where its name stands elsewhere. */
export function SelectBox({ source, needed, choices, className = 'box', ...rest }: BoxProperties) {
  const { field } = useFieldInput({ source, needed });
  return (
    <select className={className} {...rest} {...field}>
      {choices.map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </select>
  );
}

/** One of several. */
export function SelectInput({ label, hint, ...rest }: BoxProperties & Pick<Named, 'label' | 'hint'>) {
  const { fields } = useSending();
  return (
    <Field label={label} hint={hint} error={fields[rest.source]}>
      <SelectBox {...rest} />
    </Field>
  );
}
