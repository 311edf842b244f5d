import { useEffect, useRef } from 'react';
import { Button, Icon } from '@usdt-africa/web-kit';
import { fingerprintPattern } from '@usdt-africa/web-kit/account-icons';
import { PasskeyFailed } from '../../shared/account/PasskeyFailed';
import { accountPaths } from '../../shared/routing/account-paths';
import { useMessages } from '../../shared/i18n/messages';
import { AuthFrame } from './AuthFrame';
import { usePasskeyLogin } from './usePasskeyLogin';

/**
 * AUTH-07, AUTH-08: a passkey in place of a code. The device prompts at once, because the customer has just clicked to
 * get here.
 */
export function PasskeyStep({ more }: { readonly more: React.ReactNode }) {
  const { t } = useMessages();
  const { busy, failure, run } = usePasskeyLogin();
  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    run(null);
  }, [run]);
  return (
    <AuthFrame
      title={t('second.passkey-title')}
      lead={t('second.passkey-lead')}
      back={accountPaths.login}
      dock={
        <Button tone="main" full busy={busy} onClick={() => run(null)}>
          <Icon of={fingerprintPattern} />
          {t('second.use.passkey')}
        </Button>
      }
    >
      <PasskeyFailed of={failure} />
      {more}
    </AuthFrame>
  );
}
