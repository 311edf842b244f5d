import 'virtual:messages/passkey';
import { Say } from '@usdt-africa/web-kit';
import { fingerprintPattern } from '@usdt-africa/web-kit/account-icons';
import { circleAlert } from '@usdt-africa/web-kit/icons';
import { problemCode } from '../api/client';
import { useMessages } from '../app/messages';
import { Failure } from '../auth/Failure';
import { PasskeyFailure } from './passkeys';

/** Above the button that was pressed. Whoever changed their mind did nothing wrong, and is not told off. */
export function PasskeyFailed({ of }: { readonly of: Error | null }) {
  const { has, dynamic } = useMessages();
  const fault = of instanceof PasskeyFailure ? of.fault : of && problemCode(of);
  const key = `passkey.${fault}`;
  if (!has(key)) return <Failure of={of} />;
  const isCancelled = fault === 'cancelled';
  return (
    <Say tone={isCancelled ? 'plain' : 'bad'} icon={isCancelled ? fingerprintPattern : circleAlert} live>
      {dynamic(key)}
    </Say>
  );
}
