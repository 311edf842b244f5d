import { useEffect, useId, useImperativeHandle, useRef } from 'react';
import type { ReactNode, Ref } from 'react';
import { Icon } from '@usdt-africa/web-kit';
import { circleAlert } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../i18n/messages';
import { takenAt, typedAt } from './digits';
import type { Typed } from './digits';
import './digits.css';

export interface Focusable {
  readonly focus: () => void;
}

interface Properties {
  readonly label: string;
  readonly hideLabel?: boolean;
  /** Opposite to the label. */
  readonly beside?: ReactNode;
  /** Under the label. */
  readonly about?: ReactNode;
  readonly count: 4 | 6;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** All digits are there. */
  readonly onWhole?: (value: string) => void;
  /** Shown as dots: a PIN. */
  readonly secret?: boolean;
  /** The page has its own keypad: the phone's keyboard is not shown. */
  readonly withKeys?: boolean;
  /** Came by mail or text: the phone offers to fill it in. */
  readonly oneTime?: boolean;
  readonly error?: string | null;
  readonly hint?: ReactNode;
  readonly boxesRef?: Ref<Focusable>;
}

/** A code or PIN, a box for each digit: typing goes on, Backspace and the arrows go back, a paste fills all. */
export function DigitBoxes({
  label,
  hideLabel,
  beside,
  about,
  count,
  value,
  onChange,
  onWhole,
  secret,
  withKeys,
  oneTime,
  error,
  hint,
  boxesRef,
}: Properties) {
  const { t } = useMessages();
  const id = useId();
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  /** What stands there already, though the page was not drawn with it yet. */
  const reached = useRef(value.length);
  useEffect(() => {
    reached.current = value.length;
  }, [value]);
  const below = error ? `${id}-error` : hint ? `${id}-hint` : undefined;
  const goTo = (box: number) => {
    boxes.current[box]?.focus();
    boxes.current[box]?.select();
  };
  useImperativeHandle(boxesRef, () => ({ focus: () => boxes.current[0]?.focus() }), []);

  const take = (next: Typed) => {
    reached.current = next.value.length;
    if (next.value !== value) onChange(next.value);
    goTo(next.at);
    if (next.value.length === count && next.value !== value) onWhole?.(next.value);
  };
  return (
    <fieldset className="digits-field" aria-describedby={below}>
      <legend className={hideLabel ? 'visually-hidden' : 'label'}>{label}</legend>
      {beside && <div className="digits-field__beside">{beside}</div>}
      {about}
      <div className={secret ? 'digits digits--secret' : 'digits'} data-wrong={error ? '' : undefined}>
        {Array.from({ length: count }, (_, box) => (
          <input
            key={box}
            ref={(element) => {
              boxes.current[box] = element;
            }}
            type="text"
            inputMode={withKeys ? 'none' : 'numeric'}
            autoComplete={oneTime && box === 0 ? 'one-time-code' : 'off'}
            aria-label={t('digits.box', { n: box + 1, count })}
            aria-invalid={error ? true : undefined}
            value={value[box] ?? ''}
            onChange={(event) => take(typedAt(value, box, event.target.value, count))}
            onFocus={(event) => {
              // A box that is not reached yet leads to the one that is.
              if (box > reached.current) goTo(reached.current);
              else event.target.select();
            }}
            onPaste={(event) => {
              event.preventDefault();
              take(typedAt(value, box, event.clipboardData.getData('text'), count));
            }}
            onKeyDown={(event) => {
              if (event.key === 'Backspace') {
                event.preventDefault();
                take(takenAt(value, box));
              } else if (event.key === 'ArrowLeft' && box > 0) {
                event.preventDefault();
                goTo(box - 1);
              } else if (event.key === 'ArrowRight' && box < count - 1) {
                event.preventDefault();
                goTo(box + 1);
              }
            }}
          />
        ))}
      </div>
      {error ? (
        <span className="field__error" id={`${id}-error`} role="alert">
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
    </fieldset>
  );
}
