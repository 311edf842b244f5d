import { ADMIN_RECONCILIATION_KINDS } from '@usdt-africa/contracts/admin';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { ConsoleForm, FormError, Submit } from '../forms/ConsoleForm';
import { SelectInput, WordsInput } from '../forms/inputs';
import { useActionForm, useMissingReason } from '../forms/useForming';

interface Properties {
  readonly dayId: string;
  readonly ids: readonly string[];
  readonly onDone: () => void;
}

/** Form with the explanation and the reason: the lines leave those to be explained. No money moves. */
export function ResolveForm({ dayId, ids, onDone }: Properties) {
  const t = useTranslate();
  const queries = useQueryClient();
  const form = useActionForm(['reconciliation', dayId, 'resolve'], {
    start: { kind: '', reason: '' },
    body: (input) => ({ rows: ids, ...input }),
    done: t('reconciliation.resolve.done', { smart_count: ids.length }),
    onDone,
    onEnd: () => void queries.invalidateQueries({ queryKey: ['reconciliation-rows'] }),
  });
  const missingReason = useMissingReason(form);
  const missing = form.values.kind === '' ? t('reconciliation.resolve.missingKind') : missingReason;
  return (
    <ConsoleForm className="stack" form={form}>
      <SelectInput
        source="kind"
        label={t('reconciliation.resolve.kind')}
        choices={[
          ['', t('reconciliation.resolve.choose')],
          ...ADMIN_RECONCILIATION_KINDS.map((each) => [each, t(`reconciliation.kindsLong.${each}`)] as const),
        ]}
        needed
      />
      <WordsInput source="reason" label={t('actions.why.label')} needed />
      <p className="dim small">{t('reconciliation.resolve.what', { smart_count: ids.length })}</p>
      <FormError />
      <Submit missing={missing}>{t('reconciliation.resolve.do', { smart_count: ids.length })}</Submit>
    </ConsoleForm>
  );
}
