import { useId } from 'react';
import type { HTMLAttributes, ReactNode, Ref } from 'react';
import { circleAlert } from '../icons.js';
import { Icon } from './Icon.js';
import { useDigitCaret } from './useDigitCaret.js';

interface Properties {
  readonly label: ReactNode;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly name?: string;
  readonly error?: string | null;
  readonly hint?: ReactNode;
  readonly before?: ReactNode;
  readonly after?: ReactNode;
  readonly placeholder?: string;
  readonly type?: 'text' | 'email' | 'tel' | 'search' | 'password';
  readonly inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  readonly autoComplete?: string;
  readonly inputClass?: string;
  readonly hideLabel?: boolean;
  /** Opposite to the label. */
  readonly beside?: ReactNode;
  readonly inputRef?: Ref<HTMLInputElement>;
}

/** One line of text with its label, and beneath it the error or else the hint. */
export function TextField({
  label,
  value,
  onChange,
  onBlur,
  name,
  error,
  hint,
  before,
  after,
  placeholder,
  type = 'text',
  inputMode,
  autoComplete,
  inputClass,
  hideLabel,
  beside,
  inputRef,
}: Properties) {
  const id = useId();
  const keepCaret = useDigitCaret(value);
  const below = error ? `${id}-error` : hint ? `${id}-hint` : undefined;
  const caption = (
    <label htmlFor={id} className={hideLabel ? 'visually-hidden' : 'label'}>
      {label}
    </label>
  );
  return (
    <div className="field">
      {beside ? (
        <div className="row row--between">
          {caption}
          {beside}
        </div>
      ) : (
        caption
      )}
      <div className={error ? 'box box--wrong' : 'box'}>
        {before}
        <input
          id={id}
          ref={inputRef}
          name={name}
          type={type}
          value={value}
          onChange={(event) => {
            if (inputMode === 'numeric') keepCaret(event.target);
            onChange(event.target.value);
          }}
          onBlur={onBlur}
          placeholder={placeholder}
          inputMode={inputMode}
          autoComplete={autoComplete}
          className={inputClass}
          aria-invalid={error ? true : undefined}
          aria-describedby={below}
        />
        {after}
      </div>
      {error ? (
        <span className="field__error" id={`${id}-error`}>
          <Icon of={circleAlert} size="small" />
          {error}
        </span>
      ) : (
        hint && (
          <span className="field__hint" id={`${id}-hint`}>
            {hint}
          </span>
        )
      )}
    </div>
  );
}
