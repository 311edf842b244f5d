import { useQueryClient } from '@tanstack/react-query';
import type { AdminDeadLetterRow } from '@usdt-africa/contracts/admin';
import { useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { useAttempt } from '../auth/useAttempt';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { FormDialog } from '../parts/FormDialog';
import { WordsField } from '../parts/WordsField';

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
  const attempt = useAttempt();
  const [key] = useState(() => crypto.randomUUID());
  const [reason, setReason] = useState('');
  const submit = (): void =>
    attempt.run(async () => {
      const done = await provider.tell<{ readonly letters: number }>(
        'dead-letters/retry-all',
        { cause: letters[0]!.cause, reason: reason.trim() },
        key,
      );
      void queries.invalidateQueries({
        predicate: ({ queryKey: [first] }) => first === 'dead-letters' || first === 'counts',
      });
      notify(t('deadLetters.retried', { smart_count: done.letters }), { type: 'success' });
      onClose();
    });
  return (
    <FormDialog
      title={t('deadLetters.retryTitle', { smart_count: letters.length })}
      verb={t('deadLetters.retry', { smart_count: letters.length })}
      isReady={reason.trim() !== ''}
      isBusy={attempt.isBusy}
      error={attempt.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('deadLetters.retryText')}</p>
      <p className="dim">{letters[0]!.error}</p>
      <WordsField
        label={t('verbs.why.label')}
        error={attempt.fields['reason']}
        value={reason}
        onChange={setReason}
        autoFocus
      />
    </FormDialog>
  );
}
