import { useId } from 'react';
import { useInput, useTranslate } from 'react-admin';
import { useSending } from '../forms/ConsoleForm';
import { type Forming, useSendForm } from '../forms/useForming';
import type { Attempt } from './useAttempt';

const DIGITS = 6;

/**
 * Form for a single code: a wrong code is cleared at once.
 * @param attempt the attempt to use where another sign-in method shares it
 */
export function useCodeForm(enter: (code: string) => Promise<void>, attempt?: Attempt): Forming<{ code: string }> {
  return useSendForm<{ code: string }>(
    { code: '' },
    async (_input, { code }, methods) => {
      if (code.length !== DIGITS) return;
      try {
        await enter(code);
      } catch (error) {
        methods.reset();
        throw error;
      }
    },
    attempt,
  );
}

/** Six digits in six boxes, and one real field over them: it takes a paste and what the phone offers. */
export function CodeField({ onWhole }: { readonly onWhole: () => void }) {
  const t = useTranslate();
  const id = useId();
  const { error } = useSending();
  const { field } = useInput({ source: 'code', parse: (value: unknown) => value });
  const value = String(field.value);
  return (
    <div className="codefield">
      <label htmlFor={id} className="visually-hidden">
        {t('auth.code.label')}
      </label>
      <input
        id={id}
        {...field}
        onChange={(event) => {
          const typed = event.target.value.replace(/\D/g, '');
          if (typed.length > DIGITS) return;
          field.onChange(typed);
          if (typed.length === DIGITS) onWhole();
        }}
        inputMode="numeric"
        autoComplete="one-time-code"
        aria-invalid={error !== null}
        autoFocus
      />
      <div className="codefield__boxes" aria-hidden="true">
        {Array.from({ length: DIGITS }, (_, at) => (
          <span key={at} data-now={at === Math.min(value.length, DIGITS - 1) || undefined}>
            {value[at] ?? ''}
          </span>
        ))}
      </div>
    </div>
  );
}
