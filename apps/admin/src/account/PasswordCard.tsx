import { useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'react-admin';
import { post } from '../data/http';
import { ConsoleForm, FormError, Submit } from '../forms/ConsoleForm';
import { TextInput } from '../forms/inputs';
import { Card } from '../parts/Card';
import { ProofField } from './ProofField';
import { useProof } from './useProof';

/** Another password: every other session ends with it. */
export function PasswordCard() {
  const t = useTranslate();
  const notify = useNotify();
  const queries = useQueryClient();
  const form = useProof({ current: '', next: '', code: '' }, async (proof, { current, next }, methods) => {
    await post('me/password', { body: { current, next, ...proof } });
    methods.reset();
    notify(t('account.password.done'), { type: 'success' });
    await queries.invalidateQueries({ queryKey: ['me'] });
  });
  return (
    <Card title={t('account.password.title')}>
      <ConsoleForm className="card__body stack" form={form}>
        <TextInput
          source="current"
          label={t('account.password.current')}
          type="password"
          autoComplete="current-password"
          needed
        />
        <TextInput
          source="next"
          label={t('account.password.next')}
          hint={t('auth.newPassword.rules')}
          type="password"
          autoComplete="new-password"
          needed
        />
        <ProofField isNeeded={form.isNeeded} />
        <FormError />
        <div className="row">
          <Submit>{t('account.password.do')}</Submit>
          <span className="dim small">{t('account.password.ends')}</span>
        </div>
      </ConsoleForm>
    </Card>
  );
}
