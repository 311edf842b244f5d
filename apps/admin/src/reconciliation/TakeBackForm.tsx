import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { ConsoleForm, FormError, Submit } from '../forms/ConsoleForm';
import { WordsInput } from '../forms/inputs';
import { useActionForm, useMissingReason } from '../forms/useForming';

interface Properties {
  readonly dayId: string;
  readonly id: string;
  readonly onDone: () => void;
}

/** Withdraws the explanation of a line, with a reason: the line must be explained again. */
export function TakeBackForm({ dayId, id, onDone }: Properties) {
  const t = useTranslate();
  const queries = useQueryClient();
  const form = useActionForm(['reconciliation', dayId, 'withdraw-explanations'], {
    start: { reason: '' },
    body: (input) => ({ rows: [id], ...input }),
    done: t('reconciliation.takeBack.done'),
    onDone,
    onEnd: () => void queries.invalidateQueries({ queryKey: ['reconciliation-rows'] }),
  });
  const missing = useMissingReason(form);
  return (
    <ConsoleForm className="stack" form={form}>
      <b>{t('reconciliation.takeBack.name')}</b>
      <WordsInput source="reason" label={t('actions.why.label')} needed />
      <p className="dim small">{t('reconciliation.takeBack.what')}</p>
      <FormError />
      <Submit missing={missing}>{t('reconciliation.takeBack.do')}</Submit>
    </ConsoleForm>
  );
}
