import { useId, useState } from 'react';
import { Icon } from '@usdt-africa/web-kit';
import { calendar } from '@usdt-africa/web-kit/account-icons';
import { useMessages } from '../i18n/messages';
import { dayIn, dayText, retypedDay } from './day-text';
import './day.css';

interface Properties {
  readonly label: string;
  /** `yyyy-mm-dd` */
  readonly value: string | null;
  readonly least?: string | null;
  readonly most?: string | null;
  readonly onChange: (day: string | null) => void;
}

/** A text and the day that it names: another day that comes from outside is written out. */
interface Typed {
  readonly of: string | null;
  readonly text: string;
  /** The page has not taken the day over yet. */
  readonly isPending: boolean;
}

/**
 * A day, typed as day/month/year: a native field writes it in the order of the browser's own language. The device's
 * calendar opens from the sign beside it.
 */
export function DayField({ label, value, least, most, onChange }: Properties) {
  const { t } = useMessages();
  const id = useId();
  const [typed, setTyped] = useState<Typed | null>(null);
  const [isLeft, setLeft] = useState(false);
  const isTaken = typed !== null && typed.of === value;
  if (typed?.isPending && isTaken) setTyped({ ...typed, isPending: false });
  const text = typed && (isTaken || typed.isPending) ? typed.text : dayText(value);
  const isWrong = isLeft && text !== '' && dayIn(text) === null;
  const take = (day: string | null, as: string) => {
    setTyped({ of: day, text: as, isPending: day !== value });
    if (day !== value) onChange(day);
  };
  return (
    <div className="field">
      <label className="small dim" htmlFor={id}>
        {label}
      </label>
      <span className={isWrong ? 'box box--wrong day' : 'box day'}>
        <input
          id={id}
          inputMode="numeric"
          autoComplete="off"
          placeholder={t('txn.day-shape')}
          value={text}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${id}-fault` : undefined}
          onChange={(event) => {
            const next = retypedDay(text, event.target.value);
            setLeft(false);
            take(dayIn(next), next);
          }}
          onBlur={() => setLeft(true)}
        />
        <Icon of={calendar} size="small" />
        {/* Hidden from keyboards and screen readers, which have the field before it. */}
        <input
          type="date"
          className="day__picker"
          tabIndex={-1}
          aria-hidden="true"
          value={value ?? ''}
          min={least ?? undefined}
          max={most ?? undefined}
          onChange={(event) => take(event.target.value || null, dayText(event.target.value || null))}
        />
      </span>
      {isWrong && (
        <p className="field__error" id={`${id}-fault`}>
          {t('txn.day-fault')}
        </p>
      )}
    </div>
  );
}
