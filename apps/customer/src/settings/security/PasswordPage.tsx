import { Say } from '@usdt-africa/web-kit';
import { logOut } from '@usdt-africa/web-kit/account-icons';
import { useMessages } from '../../app/messages';
import { NewPasswordFields } from '../../auth/NewPasswordFields';
import { FormPassword } from '../../forms/FormText';
import { useCheckedForm } from '../../forms/useCheckedForm';
import { ChangeFrame } from './ChangeFrame';
import { PasswordForm } from './forms';
import { putPassword } from './requests';
import { useChange } from './useChange';

/** AUTH-06: another password, for whoever knows the one there is. */
export function PasswordPage() {
  const { t, dynamic } = useMessages();
  const form = useCheckedForm(PasswordForm, { old: '', password: '', again: '' });
  const change = useChange(
    ({ old, password }: { readonly old: string; readonly password: string }, press) =>
      putPassword({ old, password }, press),
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
      note={<Say icon={logOut}>{t('security.password-more')}</Say>}
    >
      <FormPassword
        name="old"
        label={t('security.old-password')}
        autoComplete="current-password"
        say={(fault) => dynamic(`password.fault.${fault}`)}
      />
      <NewPasswordFields label={t('new-password.field')} />
    </ChangeFrame>
  );
}
