import { useMessages } from '../../../shared/i18n/messages';
import { FormPassword } from '../../../shared/forms/FormText';

/** The password that there is, of the form around it. */
export function ProofPassword() {
  const { t, dynamic } = useMessages();
  return (
    <FormPassword
      name="password"
      label={t('login.password')}
      autoComplete="current-password"
      faultText={(fault) => dynamic(`password.fault.${fault}`)}
    />
  );
}
