import { Say } from '@usdt-africa/web-kit';
import { lock } from '@usdt-africa/web-kit/icons';
import { PasskeyFailed } from '../../account/PasskeyFailed';
import { ApiProblem } from '../../api/client';
import { useMessages } from '../../app/messages';
import { isAskingForPassword } from './fresh-proof';

/** What went wrong with a change; that the password is asked for once more is no fault of anybody's. */
export function ProofFailed({ of }: { readonly of: Error | null }) {
  const { t } = useMessages();
  if (!(of instanceof ApiProblem && isAskingForPassword(of))) return <PasskeyFailed of={of} />;
  return (
    <Say icon={lock} live>
      {t(of.code === 'password-needed' ? 'refused.password-needed' : 'refused.password-for-payments')}
    </Say>
  );
}
