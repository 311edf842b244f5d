import { useFormContext } from 'react-hook-form';
import { PASSWORD_MIN } from '@usdt-africa/contracts/api';
import { Icon } from '@usdt-africa/web-kit';
import { circleCheck } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../i18n/messages';
import { FormPassword } from './FormText';

/** A new password and the same again, of the form around them. */
export function NewPasswordFields({ label }: { readonly label: string }) {
  const { t, dynamic } = useMessages();
  const { watch } = useFormContext<{ password: string }>();
  const count = [...watch('password')].length;
  const faultText = (fault: string) => dynamic(`password.fault.${fault}`);
  return (
    <>
      <FormPassword
        name="password"
        label={label}
        autoComplete="new-password"
        faultText={faultText}
        hint={
          count >= PASSWORD_MIN ? (
            <span className="auth__hint positive">
              <Icon of={circleCheck} size="small" />
              {t('password.long-enough', { count })}
            </span>
          ) : (
            t('password.rule', { min: PASSWORD_MIN })
          )
        }
      />
      <FormPassword name="again" label={t('password.again')} autoComplete="new-password" faultText={faultText} />
    </>
  );
}
