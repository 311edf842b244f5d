import { useQueryClient } from '@tanstack/react-query';
import type { AdminRole, OperatorChangeView } from '@usdt-africa/contracts/admin';
import { useState } from 'react';
import { useLogoutIfAccessDenied, useNotify, useTranslate } from 'react-admin';
import { postOnce } from '../data/http';
import { isOver } from '../data/uncertain';
import { TextInput, WordsInput } from '../forms/inputs';
import { complete, type Reasoned, useSendForm } from '../forms/useForming';
import { FormDialog } from '../parts/FormDialog';
import { RoleField } from './RoleField';
import { needsSecond, SecondPerson } from './SecondPerson';

interface Invited extends Reasoned {
  readonly name: string;
  readonly email: string;
  readonly role: AdminRole;
}

/** Somebody new: name, address, role and why. The link they take goes to their own mail and is shown nowhere. */
export function Invite({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslate();
  const notify = useNotify();
  const queries = useQueryClient();
  const logoutIfAccessDenied = useLogoutIfAccessDenied();
  const [key, setKey] = useState(() => crypto.randomUUID());
  const form = useSendForm<Invited>({ name: '', email: '', role: 'support', reason: '' }, async (asked) => {
    let answer: OperatorChangeView;
    try {
      answer = await postOnce(key, 'operators', { body: complete(asked) });
    } catch (error) {
      if (await logoutIfAccessDenied(error)) return;
      // A key stands for one request: after a no, another body needs another key.
      if (isOver(error)) setKey(crypto.randomUUID());
      throw error;
    }
    await queries.invalidateQueries({ queryKey: ['operators'] });
    const words = 'asked' in answer ? 'operators.secondPerson.asked' : 'operators.invite.done';
    notify(t(words, { name: asked.name }), { type: 'success' });
    onClose();
  });
  const asks = needsSecond(form.values.role);
  return (
    <FormDialog
      form={form}
      title={t('operators.invite.title')}
      verb={t(asks ? 'operators.secondPerson.ask' : 'operators.invite.do')}
      onClose={onClose}
    >
      <p>{t('operators.invite.what')}</p>
      <TextInput source="name" label={t('operators.name')} maxLength={80} autoComplete="off" needed autoFocus />
      <TextInput source="email" label={t('operators.email')} type="email" autoComplete="off" needed />
      <RoleField />
      {asks && <SecondPerson />}
      <WordsInput source="reason" label={t('operators.reason')} needed />
    </FormDialog>
  );
}
