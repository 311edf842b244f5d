import 'virtual:messages/passkey';
import { Notice } from '@usdt-africa/web-kit';
import { fingerprintPattern } from '@usdt-africa/web-kit/account-icons';
import { circleAlert } from '@usdt-africa/web-kit/icons';
import { problemCode } from '../api/client';
import { useMessages } from '../i18n/messages';
import { Failure } from '../forms/Failure';
import { PasskeyFailure } from './passkeys';

/**
 * Passkey failure, shown above the submit button. A cancellation by the customer is no error and gets a neutral text.
 */
export function PasskeyFailed({ of }: { readonly of: Error | null }) {
  const { has, dynamic } = useMessages();
  const fault = of instanceof PasskeyFailure ? of.fault : of && problemCode(of);
  const key = `passkey.${fault}`;
  if (!has(key)) return <Failure of={of} />;
  const isCancelled = fault === 'cancelled';
  return (
    <Notice tone={isCancelled ? 'plain' : 'bad'} icon={isCancelled ? fingerprintPattern : circleAlert} live>
      {dynamic(key)}
    </Notice>
  );
}
