import { useQueryClient } from '@tanstack/react-query';
import type { AdminRole, OperatorChangeAsked, OperatorView } from '@usdt-africa/contracts/admin';
import { useState } from 'react';
import { useLogoutIfAccessDenied, useNotify, useTranslate } from 'react-admin';
import { useAttempt } from '../auth/useAttempt';
import { post } from '../data/http';
import { isUncertain } from '../data/problem';
import { Field } from '../parts/Field';
import { FormDialog } from '../parts/FormDialog';
import { WordsField } from '../parts/WordsField';
import { RoleField } from './RoleField';
import { needsSecond, SecondPerson } from './SecondPerson';

/** Somebody new: name, address, role and why. The link they take goes to their own mail and is shown nowhere. */
export function Invite({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslate();
  const notify = useNotify();
  const queries = useQueryClient();
  const attempt = useAttempt();
  const logoutIfAccessDenied = useLogoutIfAccessDenied();
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<AdminRole>('support');
  const [reason, setReason] = useState('');
  const isReady = [name, email, reason].every((words) => words.trim() !== '');
  const submit = (): void =>
    attempt.run(async () => {
      const asked = { name: name.trim(), email: email.trim(), role, reason: reason.trim() };
      let answer: OperatorView | OperatorChangeAsked;
      try {
        answer = await post('operators', asked, key);
      } catch (error) {
        if (await logoutIfAccessDenied(error)) return;
        // A key stands for one request: after a no, another body needs another key.
        if (!isUncertain(error)) setKey(crypto.randomUUID());
        throw error;
      }
      await queries.invalidateQueries({ queryKey: ['operators'] });
      const words = 'asked' in answer ? 'operators.secondPerson.asked' : 'operators.invite.done';
      notify(t(words, { name: asked.name }), { type: 'success' });
      onClose();
    });
  return (
    <FormDialog
      title={t('operators.invite.title')}
      verb={t(needsSecond(role) ? 'operators.secondPerson.ask' : 'operators.invite.do')}
      isReady={isReady}
      isBusy={attempt.isBusy}
      error={attempt.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('operators.invite.what')}</p>
      <Field label={t('operators.name')} error={attempt.fields['name']}>
        <input
          className="box"
          value={name}
          maxLength={80}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
          autoFocus
        />
      </Field>
      <Field label={t('operators.email')} error={attempt.fields['email']}>
        <input
          className="box"
          type="email"
          value={email}
          autoComplete="off"
          onChange={(event) => setEmail(event.target.value)}
        />
      </Field>
      <RoleField value={role} onChange={setRole} />
      {needsSecond(role) && <SecondPerson />}
      <WordsField label={t('operators.reason')} error={attempt.fields['reason']} value={reason} onChange={setReason} />
    </FormDialog>
  );
}
