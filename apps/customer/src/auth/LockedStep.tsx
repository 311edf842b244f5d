import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button, Rich } from '@usdt-africa/web-kit';
import { accountPaths } from '../app/account-paths';
import { useMessages } from '../app/messages';
import { DigitBoxes } from '../forms/DigitBoxes';
import type { Focusable } from '../forms/DigitBoxes';
import { AuthFrame } from './AuthFrame';
import { Failure, useFailureText } from './Failure';
import { unlockLogin } from './requests';
import { useComeIn } from './useComeIn';
import type { Sending } from './useSend';
import { useSend } from './useSend';

/** AUTH-03: too many wrong passwords were tried; a mailed code completes the log-in with the right one. */
export function LockedStep({ mailing }: { readonly mailing: Sending<void> }) {
  const { t } = useMessages();
  const [code, setCode] = useState('');
  const boxes = useRef<Focusable>(null);
  const text = useFailureText();
  const comeIn = useComeIn();
  const { busy, failure, run } = useSend(unlockLogin, {
    done: comeIn,
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
        hint={t('codes.nobody-asks')}
        boxesRef={boxes}
      />
      <Button full busy={mailing.busy} onPress={() => mailing.run(undefined)}>
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
