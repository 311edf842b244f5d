import { useTranslate } from 'react-admin';
import { SelectInput, TextInput } from '../forms/inputs';

interface Properties {
  /** To choose from; one or none is no choice. */
  readonly references: readonly string[];
}

/** What shows what became of a payout, and under which of its references it was paid. */
export function EvidenceFields({ references }: Properties) {
  const t = useTranslate();
  return (
    <>
      {references.length > 1 && (
        <SelectInput
          source="reference"
          label={t('verbs.evidence.reference')}
          choices={[
            ['', t('verbs.evidence.choose')],
            ...references.map((reference) => [reference, reference] as const),
          ]}
          needed
        />
      )}
      <TextInput
        source="evidence"
        label={t('verbs.evidence.label')}
        hint={t('verbs.evidence.hint')}
        maxLength={120}
        needed
      />
    </>
  );
}
