import { useId } from 'react';
import { useTranslate } from 'react-admin';

interface Properties {
  readonly value: string;
  readonly onChange: (code: string) => void;
  readonly isWrong: boolean;
  readonly describedBy?: string;
}

/** Six digits in six boxes, and one real field over them: it takes a paste and what the phone offers. */
export function CodeField({ value, onChange, isWrong, describedBy }: Properties) {
  const t = useTranslate();
  const id = useId();
  return (
    <div className="codefield">
      <label htmlFor={id} className="visually-hidden">
        {t('auth.code.label')}
      </label>
      <input
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, 6))}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        aria-invalid={isWrong}
        aria-describedby={describedBy}
        autoFocus
      />
      <div className="codefield__boxes" aria-hidden="true">
        {Array.from({ length: 6 }, (_, at) => (
          <span key={at} data-now={at === Math.min(value.length, 5) || undefined}>
            {value[at] ?? ''}
          </span>
        ))}
      </div>
    </div>
  );
}
