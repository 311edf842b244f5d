import { Notice } from '@usdt-africa/web-kit';
import { logOut } from '@usdt-africa/web-kit/account-icons';
import { useMessages } from '../../../shared/i18n/messages';
import { NewPasswordFields } from '../../../shared/forms/NewPasswordFields';
import { FormPassword } from '../../../shared/forms/FormText';
import { useCheckedForm } from '../../../shared/forms/useCheckedForm';
import { ChangeFrame } from './ChangeFrame';
import { PasswordForm } from './forms';
import { putPassword } from './api';
import { codeOf, SecondFactorField } from './SecondFactorField';
import { useChange } from './useChange';

/** AUTH-06: changes the password; requires the current one. */
export function PasswordPage() {
  const { t, dynamic } = useMessages();
  const form = useCheckedForm(PasswordForm, { old: '', password: '', again: '', code: '' });
  const change = useChange(
    ({ old, password, code }: { readonly old: string; readonly password: string; readonly code: string }, attemptId) =>
      putPassword({ old, password, ...codeOf(code) }, attemptId),
    form,
    'security.password-done',
  );
  return (
    <ChangeFrame
      title={t('security.password')}
      lead={t('password.advice')}
      form={form}
      change={change}
      action={t('new-password.save')}
      note={<Notice icon={logOut}>{t('security.password-more')}</Notice>}
    >
      <FormPassword
        name="old"
        label={t('security.old-password')}
        autoComplete="current-password"
        faultText={(fault) => dynamic(`password.fault.${fault}`)}
      />
      <NewPasswordFields label={t('new-password.field')} />
      <SecondFactorField />
    </ChangeFrame>
  );
}
