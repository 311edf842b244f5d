import { FormProvider } from 'react-hook-form';
import { useCheckedForm } from '../../../shared/forms/useCheckedForm';
import { useMessages } from '../../../shared/i18n/messages';
import { Failure } from '../../../shared/forms/Failure';
import { NewPasswordForm } from '../../../shared/forms/new-password';
import { NewPasswordFields } from '../../../shared/forms/NewPasswordFields';
import { putPassword } from './api';
import { useSubmit } from '../../../shared/forms/useSend';
import { AtStep, StepFrame } from './StepFrame';
import { useGoOn } from './useRegistration';

/** AUTH-01: the password, as a password manager wants to make it. */
export function PasswordStep() {
  return <AtStep step="password">{() => <Password />}</AtStep>;
}

function Password() {
  const { t } = useMessages();
  const form = useCheckedForm(NewPasswordForm, { password: '', again: '' });
  const { busy, failure, run } = useSubmit(({ password }: { readonly password: string }) => putPassword(password), {
    form,
    done: useGoOn('pin'),
  });
  return (
    <StepFrame
      at="password"
      title={t('register.password')}
      lead={t('password.advice')}
      busy={busy}
      onSubmit={() => void form.handleSubmit((values) => run(values))()}
    >
      <FormProvider {...form}>
        <NewPasswordFields label={t('login.password')} />
      </FormProvider>
      <Failure of={failure} />
    </StepFrame>
  );
}
