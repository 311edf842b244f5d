import 'virtual:messages/owner';
import type { PasskeyConfirmationView } from '@usdt-africa/contracts/api';
import type { Fact } from '@usdt-africa/web-kit';
import { Link } from 'react-router-dom';
import { PasskeySheet } from '../account/PasskeySheet';
import { PinEntry, useHasPasskey } from '../account/PinEntry';
import { accountPaths } from '../routing/account-paths';
import { useMessages } from '../i18n/messages';
import { useSheet } from '../routing/useSheet';
import type { OwnerAct } from './useOwnerAct';
import '../ui/sell.css';

interface Properties<Terms> extends OwnerAct<Terms> {
  readonly terms: Terms;
  /** Requests the options for a passkey confirmation of exactly these terms. */
  readonly request: (terms: Terms) => Promise<PasskeyConfirmationView>;
  /** What is confirmed, as the passkey's dialog shows it. */
  readonly facts: readonly Fact[];
}

/** AUTH-09: the PIN, or a passkey in its place, confirms exactly these terms. */
export function OwnerPin<Terms>({ act, give, terms, request, facts }: Properties<Terms>) {
  const { t } = useMessages();
  const passkey = useSheet('passkey');
  const hasPasskey = useHasPasskey();
  const isSending = act.state === 'sending';
  return (
    <>
      <PinEntry
        placing={act}
        onPin={(pin) => {
          give(terms, { pin });
          return true;
        }}
        onPasskey={hasPasskey ? passkey.show : null}
        status={
          <p className="small dim owner-pin__status" role="status">
            {isSending && t('owner.sending')}
          </p>
        }
      >
        <Link className="link link--alone owner-pin__forgot" to={accountPaths.securityUnlock}>
          {t('sellto.forgot')}
        </Link>
      </PinEntry>
      {hasPasskey && (
        <PasskeySheet
          open={passkey.open && !isSending}
          onClose={passkey.hide}
          terms={terms}
          request={request}
          words={{ cancelled: 'owner.passkey-cancelled', offline: 'owner.passkey-offline' }}
          facts={facts}
          onConfirmed={(confirmed, answer) => give(confirmed, { passkey: answer })}
        />
      )}
    </>
  );
}
