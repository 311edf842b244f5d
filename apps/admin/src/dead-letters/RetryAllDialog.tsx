import { useQueryClient } from '@tanstack/react-query';
import type { AdminDeadLetterRow } from '@usdt-africa/contracts/admin';
import { useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { WordsInput } from '../forms/inputs';
import { complete, useSendForm } from '../forms/useForming';
import { FormDialog } from '../parts/FormDialog';

interface Properties {
  readonly letters: readonly AdminDeadLetterRow[];
  readonly onClose: () => void;
}

/** Every letter of one cause is tried again at once, with one reason. */
export function RetryAllDialog({ letters, onClose }: Properties) {
  const t = useTranslate();
  const notify = useNotify();
  const queries = useQueryClient();
  const provider = useDataProvider<ConsoleDataProvider>();
  const [key] = useState(() => crypto.randomUUID());
  const { cause, error } = letters[0]!;
  const form = useSendForm({ reason: '' }, async (said) => {
    const done = await provider.tell(key, 'dead-letters/retry-all', { body: { cause, ...complete(said) } });
    void queries.invalidateQueries({
      predicate: ({ queryKey: [first] }) => first === 'dead-letters' || first === 'counts',
    });
    notify(t('deadLetters.retried', { smart_count: done.letters }), { type: 'success' });
    onClose();
  });
  return (
    <FormDialog
      form={form}
      title={t('deadLetters.retryTitle', { smart_count: letters.length })}
      verb={t('deadLetters.retry', { smart_count: letters.length })}
      onClose={onClose}
    >
      <p>{t('deadLetters.retryText')}</p>
      <p className="dim">{error}</p>
      <WordsInput source="reason" label={t('verbs.why.label')} needed autoFocus />
    </FormDialog>
  );
}
