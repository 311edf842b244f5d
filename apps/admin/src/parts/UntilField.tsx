import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Field } from './Field';
import { lagosInstant, type UntilChoice } from './until';

interface Properties {
  readonly choices: readonly UntilChoice[];
  /** `undefined`: another time was wanted and is not given yet. */
  readonly value: string | null | undefined;
  readonly onChange: (at: string | null | undefined) => void;
  readonly error?: string | undefined;
}

const OTHER = 'other';

/** Until when: an end that is usual, another one, or none where that is offered. */
export function UntilField({ choices, value, onChange, error }: Properties) {
  const t = useTranslate();
  const [isOther, setOther] = useState(false);
  const [typed, setTyped] = useState('');
  const choose = (chosen: string): void => {
    setOther(chosen === OTHER);
    onChange(chosen === OTHER ? (lagosInstant(typed) ?? undefined) : choices[Number(chosen)]!.at);
  };
  const at = choices.findIndex((choice) => choice.at === value);
  return (
    <>
      <Field label={t('until.label')} error={isOther ? undefined : error}>
        <select
          className="box"
          value={isOther ? OTHER : String(Math.max(at, 0))}
          onChange={(event) => choose(event.target.value)}
        >
          {choices.map(({ word, time, days }, index) => (
            <option key={`${word}${time}${days ?? ''}`} value={index}>
              {t(`until.${word}`, { time, days: days ?? 0 })}
            </option>
          ))}
          <option value={OTHER}>{t('until.other')}</option>
        </select>
      </Field>
      {isOther && (
        <Field label={t('until.otherLabel')} error={error}>
          <input
            className="box"
            type="datetime-local"
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              onChange(lagosInstant(event.target.value) ?? undefined);
            }}
          />
        </Field>
      )}
    </>
  );
}
