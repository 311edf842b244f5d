import { useTranslate } from 'react-admin';
import { post } from '../data/http';
import { ConsoleForm, FormError, Submit } from '../forms/ConsoleForm';
import { TextInput } from '../forms/inputs';
import { useSendForm } from '../forms/useForming';
import { afterPassword, type Step } from './steps';

interface Properties {
  readonly email: string;
  readonly onNext: (step: Step) => void;
}

export function PasswordStep({ email: known, onNext }: Properties) {
  const t = useTranslate();
  const form = useSendForm({ email: known, password: '' }, async (_input, input) =>
    onNext(afterPassword(input.email, await post('auth/sign-in', { body: input }))),
  );
  return (
    <ConsoleForm className="stack stack--16" form={form}>
      <h1 className="title">{t('auth.password.title')}</h1>
      <TextInput source="email" label={t('auth.password.email')} type="email" autoComplete="username" autoFocus />
      <TextInput
        source="password"
        label={t('auth.password.password')}
        type="password"
        autoComplete="current-password"
      />
      <FormError />
      <Submit tall>{t('auth.password.next')}</Submit>
    </ConsoleForm>
  );
}
