import { useTranslate } from 'react-admin';
import { post } from '../data/http';
import { ConsoleForm, FormError, Submit } from '../forms/ConsoleForm';
import { TextInput } from '../forms/inputs';
import { useSendForm } from '../forms/useForming';
import { afterPassword, type Step } from './steps';

interface Properties {
  readonly token: string;
  readonly onNext: (step: Step) => void;
}

/** An operator who was invited, or whose credentials were reset, first sets a password. */
export function NewPasswordStep({ token, onNext }: Properties) {
  const t = useTranslate();
  const form = useSendForm({ password: '' }, async (_input, { password }) =>
    onNext(afterPassword('', await post('auth/enrol', { body: { token, password } }))),
  );
  return (
    <ConsoleForm className="stack stack--16" form={form}>
      <div>
        <h1 className="title">{t('auth.newPassword.title')}</h1>
        <p className="dim">{t('auth.newPassword.rules')}</p>
      </div>
      <TextInput
        source="password"
        label={t('auth.newPassword.label')}
        type="password"
        autoComplete="new-password"
        autoFocus
      />
      <FormError />
      <Submit tall>{t('auth.newPassword.next')}</Submit>
    </ConsoleForm>
  );
}
