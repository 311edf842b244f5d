import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { ConsoleForm, FormError, Submit } from '../forms/ConsoleForm';
import { WordsInput } from '../forms/inputs';
import { useActForm } from '../forms/useForming';

interface Properties {
  readonly dayId: string;
  readonly id: string;
  readonly onDone: () => void;
}

/** What was said of a line is taken back, and why: it is to be explained again. */
export function TakeBackForm({ dayId, id, onDone }: Properties) {
  const t = useTranslate();
  const queries = useQueryClient();
  const form = useActForm(['reconciliation', dayId, 'take-back'], {
    start: { reason: '' },
    body: (said) => ({ rows: [id], ...said }),
    done: t('reconciliation.takeBack.done'),
    onDone,
    onEnd: () => void queries.invalidateQueries({ queryKey: ['reconciliation-rows'] }),
  });
  return (
    <ConsoleForm className="stack" form={form}>
      <b>{t('reconciliation.takeBack.name')}</b>
      <WordsInput source="reason" label={t('verbs.why.label')} needed />
      <p className="dim small">{t('reconciliation.takeBack.what')}</p>
      <FormError />
      <Submit>
        {form.values.reason.trim() === '' ? t('reconciliation.reasonFirst') : t('reconciliation.takeBack.do')}
      </Submit>
    </ConsoleForm>
  );
}
