import { secondFactorCode } from '@usdt-africa/contracts/api';
import * as z from 'zod/mini';
import { useOwnAccount } from '../../../shared/account/useAccount';
import { useMessages } from '../../../shared/i18n/messages';
import { FormDigits } from '../../../shared/forms/FormDigits';
import { FormText } from '../../../shared/forms/FormText';
import { MailedCode } from './MailedCode';

/** The field of the second factor; empty where none was chosen. */
export const factorCode = z.union([z.literal(''), secondFactorCode], 'second-factor');

/** The code in a request; left out where there is none. */
export const codeOf = (typed: string) => (typed === '' ? {} : { code: typed });

/** The second factor that the customer chose; null: none. */
export function useSecondFactor(): 'totp' | 'email' | null {
  const { security } = useOwnAccount();
  if (security.totp) return 'totp';
  return security.emailCode ? 'email' : null;
}

/** AUTH-07: the code of the second factor, of the form around it; nothing where none was chosen. */
export function SecondFactorField() {
  const { t, has, dynamic } = useMessages();
  const factor = useSecondFactor();
  const faultText = (fault: string) =>
    has(`refused.${fault}`) ? dynamic(`refused.${fault}`) : t('refused.second-factor');
  if (factor === null) return null;
  if (factor === 'totp')
    return (
      <FormText
        name="code"
        label={t('second.app-title')}
        hint={t('second.recovery-instead')}
        autoComplete="one-time-code"
        faultText={faultText}
      />
    );
  return (
    <div>
      <FormDigits name="code" label={t('second.mail-title')} count={6} oneTime faultText={faultText} />
      <MailedCode />
    </div>
  );
}
