import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button, Rich } from '@usdt-africa/web-kit';
import { accountPaths } from '../../shared/routing/account-paths';
import { useMessages } from '../../shared/i18n/messages';
import { DigitBoxes } from '../../shared/forms/DigitBoxes';
import type { Focusable } from '../../shared/forms/DigitBoxes';
import { AuthFrame } from './AuthFrame';
import { Failure, useFailureText } from '../../shared/forms/Failure';
import { unlockLogin } from './api';
import { useSignInCompletion } from './useComeIn';
import type { Submission } from '../../shared/forms/useSend';
import { useSubmit } from '../../shared/forms/useSend';

/** AUTH-03: too many wrong passwords were tried; a mailed code completes the log-in with the right one. */
export function LockedStep({ mailing }: { readonly mailing: Submission<void> }) {
  const { t } = useMessages();
  const [code, setCode] = useState('');
  const boxes = useRef<Focusable>(null);
  const text = useFailureText();
  const completeSignIn = useSignInCompletion();
  const { busy, failure, run } = useSubmit(unlockLogin, {
    done: completeSignIn,
    refused: () => {
      setCode('');
      boxes.current?.focus();
    },
  });
  return (
    <AuthFrame
      title={t('second.locked-title')}
      lead={t('second.locked-lead')}
      back={accountPaths.login}
      onSubmit={() => (code.length === 6 ? run(code) : boxes.current?.focus())}
      dock={
        <Button type="submit" tone="main" full busy={busy}>
          {t('second.log-in')}
        </Button>
      }
    >
      <DigitBoxes
        label={t('second.code')}
        hideLabel
        count={6}
        value={code}
        onChange={setCode}
        onWhole={run}
        oneTime
        error={failure && code.length < 6 ? text(failure) : null}
        hint={t('codes.never-requested')}
        boxesRef={boxes}
      />
      <Button full busy={mailing.busy} onClick={() => mailing.run(undefined)}>
        {t('second.mail-again')}
      </Button>
      <Failure of={mailing.failure} />
      <p className="small dim">
        <Rich
          text={t('second.locked-none')}
          tags={{
            link: (inside) => (
              <Link className="link" to={accountPaths.forgot}>
                {inside}
              </Link>
            ),
          }}
        />
      </p>
    </AuthFrame>
  );
}
