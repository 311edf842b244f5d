import { Notice } from '@usdt-africa/web-kit';
import { lock } from '@usdt-africa/web-kit/icons';
import { PasskeyFailed } from '../../../shared/account/PasskeyFailed';
import { ApiProblem } from '../../../shared/api/client';
import { useMessages } from '../../../shared/i18n/messages';
import { isPasswordRequested } from './fresh-proof';

/** Error text of a failed change; a request for the password is not shown as an error. */
export function ProofFailed({ of }: { readonly of: Error | null }) {
  const { t } = useMessages();
  if (!(of instanceof ApiProblem && isPasswordRequested(of))) return <PasskeyFailed of={of} />;
  return (
    <Notice icon={lock} live>
      {t(of.code === 'password-needed' ? 'refused.password-needed' : 'refused.password-for-payments')}
    </Notice>
  );
}
