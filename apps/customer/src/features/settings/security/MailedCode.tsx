import { useState } from 'react';
import { SteadyButton } from '@usdt-africa/web-kit';
import { useOwnAccount } from '../../../shared/account/useAccount';
import { useMessages } from '../../../shared/i18n/messages';
import { Failure } from '../../../shared/forms/Failure';
import { useSubmit } from '../../../shared/forms/useSend';
import { sendProof } from './api';
import { useRefused } from './useChange';

/** Mails the code, and shows that it was sent. */
export function MailedCode() {
  const { t } = useMessages();
  const { email } = useOwnAccount();
  const [sent, setSent] = useState(false);
  const { busy, failure, run } = useSubmit((_: void) => sendProof(), {
    done: () => setSent(true),
    refused: useRefused(),
  });
  return (
    <>
      <div className="small dim" aria-live="polite">
        {sent && t('second.mail-lead', { email })}
      </div>
      <SteadyButton className="link auth__again" busy={busy} onClick={() => run(undefined)}>
        {t(sent ? 'second.mail-again' : 'codes.send')}
      </SteadyButton>
      <Failure of={failure} />
    </>
  );
}
