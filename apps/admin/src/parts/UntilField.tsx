import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { SelectInput, TextInput } from '../forms/inputs';
import { lagosInstant, type UntilChoice } from './until';

/** What a form with such a field keeps: which end was chosen, and the one that was typed. */
export interface UntilValues {
  readonly until: string;
  readonly otherUntil: string;
}

const OTHER = 'other';

/** What its fields begin with: the choice at that place. */
export const untilStart = (at = 0): UntilValues => ({ until: String(at), otherUntil: '' });

/** The end that was chosen; `undefined`: another time was wanted and is not given yet. */
export function untilOf(choices: readonly UntilChoice[], values: Partial<UntilValues>): string | null | undefined {
  const { until = '0', otherUntil = '' } = values;
  return until === OTHER ? (lagosInstant(otherUntil) ?? undefined) : choices[Number(until)]?.at;
}

/** Until when: an end that is usual, another one, or none where that is offered. */
export function UntilField({ choices }: { readonly choices: readonly UntilChoice[] }) {
  const t = useTranslate();
  const until: unknown = useWatch({ name: 'until' });
  return (
    <>
      <SelectInput
        source="until"
        label={t('until.label')}
        choices={[
          ...choices.map(({ word, time, days = 0 }, at) => [String(at), t(`until.${word}`, { time, days })] as const),
          [OTHER, t('until.other')],
        ]}
      />
      {until === OTHER && <TextInput source="otherUntil" label={t('until.otherLabel')} type="datetime-local" />}
    </>
  );
}
