import { useTranslate } from 'react-admin';
import { Field } from '../parts/Field';
import type { Acting } from './useAct';

/** What shows what became of a payout, and under which of its references it was paid. */
export interface Evidence {
  readonly evidence: string;
  readonly reference: string;
}

interface Properties {
  /** To choose from; one or none is no choice. */
  readonly references: readonly string[];
  readonly value: Evidence;
  readonly onChange: (value: Evidence) => void;
  readonly acting: Pick<Acting, 'fields'>;
}

export function EvidenceFields({ references, value, onChange, acting }: Properties) {
  const t = useTranslate();
  return (
    <>
      {references.length > 1 && (
        <Field label={t('verbs.evidence.reference')} error={acting.fields['reference']}>
          <select
            className="box"
            value={value.reference}
            onChange={(event) => onChange({ ...value, reference: event.target.value })}
          >
            <option value="">{t('verbs.evidence.choose')}</option>
            {references.map((reference) => (
              <option key={reference}>{reference}</option>
            ))}
          </select>
        </Field>
      )}
      <Field label={t('verbs.evidence.label')} hint={t('verbs.evidence.hint')} error={acting.fields['evidence']}>
        <input
          className="box"
          maxLength={120}
          value={value.evidence}
          onChange={(event) => onChange({ ...value, evidence: event.target.value })}
        />
      </Field>
    </>
  );
}
