import { useQuery } from '@tanstack/react-query';
import { FormProvider } from 'react-hook-form';
import { Link, useLocation } from 'react-router-dom';
import { LoginRequest } from '@usdt-africa/contracts/api';
import { Button, buttonClass, Icon, Rich, Notice } from '@usdt-africa/web-kit';
import { fingerprintPattern } from '@usdt-africa/web-kit/account-icons';
import { circleAlert, clock } from '@usdt-africa/web-kit/icons';
import { PasskeyFailed } from '../../shared/account/PasskeyFailed';
import { knowsPasskeys } from '../../shared/account/passkeys';
import type { SessionEnding } from '../../shared/account/useAccount';
import { accountPaths } from '../../shared/routing/account-paths';
import { useMessages } from '../../shared/i18n/messages';
import { FormPassword, FormText } from '../../shared/forms/FormText';
import { useCheckedForm } from '../../shared/forms/useCheckedForm';
import { Failure } from '../../shared/forms/Failure';
import { GoogleSign } from '../../shared/ui/GoogleSign';
import { markBegun } from './register/begun-mark';
import { logIn, signInDemo } from './api';
import { signInMethodsQuery } from '../../shared/api/sign-in-methods';
import { useSignInCompletion } from './useComeIn';
import { useOfferedPasskeys, usePasskeyLogin } from './usePasskeyLogin';
import { useSubmit } from '../../shared/forms/useSend';

const ENDINGS = { left: 'login.left', ended: 'login.ended', closed: 'close.done' } as const;

/** AUTH-03, AUTH-05, AUTH-08, AUTH-11: email or phone with the password, or a passkey; Google and the demo customer where there are. */
export function LoginForm() {
  const { t, dynamic, has } = useMessages();
  const { search, state } = useLocation() as {
    readonly search: string;
    readonly state: { readonly ended?: SessionEnding } | null;
  };
  const form = useCheckedForm(LoginRequest, { identifier: '', password: '' });
  const completeSignIn = useSignInCompletion();
  const login = useSubmit(
    ({ identifier, password }: LoginRequest, attemptId) => logIn(identifier, password, attemptId),
    {
      form,
      done: completeSignIn,
      refused: () => form.setFocus('password'),
    },
  );
  const demo = useSubmit(signInDemo, { done: () => completeSignIn({ next: 'done' }) });
  const passkey = usePasskeyLogin();
  // A device's response belongs to the last passkey request: no other is made until it has been delivered.
  const isFree = !(login.busy || demo.busy || passkey.busy || passkey.isOnItsWay);
  useOfferedPasskeys(isFree, passkey.run);
  const { data: ways } = useQuery(signInMethodsQuery);
  const faultText = (fault: string) => dynamic(`login.fault.${fault}`);
  const google = `login.google-result.${new URLSearchParams(search).get('google')}`;
  return (
    <form
      noValidate
      className="stack stack--20"
      onSubmit={(event) => {
        event.preventDefault();
        void form.handleSubmit((values) => login.run(values))();
      }}
    >
      {state?.ended && (
        <Notice icon={clock} live>
          {t(ENDINGS[state.ended])}
        </Notice>
      )}
      {has(google) && (
        <Notice tone={google.endsWith('.known') ? 'plain' : 'caution'} icon={circleAlert} live>
          {dynamic(google)}
        </Notice>
      )}
      {knowsPasskeys() && (
        <>
          <PasskeyFailed of={passkey.failure} />
          <Button full busy={passkey.busy} onClick={() => passkey.run(null)}>
            <Icon of={fingerprintPattern} />
            {t('second.use.passkey')}
          </Button>
          <p className="auth__or dim">{t('login.or')}</p>
        </>
      )}
      <FormProvider {...form}>
        <FormText
          name="identifier"
          label={t('login.identifier')}
          autoComplete="username webauthn"
          faultText={faultText}
        />
        <FormPassword
          name="password"
          label={t('login.password')}
          autoComplete="current-password"
          faultText={faultText}
          beside={
            <Link className="link auth__beside" to={accountPaths.forgot}>
              {t('login.forgot')}
            </Link>
          }
        />
      </FormProvider>
      <Failure of={login.failure ?? demo.failure} />
      <Button type="submit" tone="main" full busy={login.busy}>
        {t('login.proceed')}
      </Button>
      {ways?.google && (
        <a
          className={`${buttonClass({ full: true })} auth__edge`}
          href={`/api/auth/google${nextOf(search)}`}
          onClick={() => markBegun(true)}
        >
          <GoogleSign />
          {t('login.google')}
        </a>
      )}
      {ways?.demo && (
        <Button full busy={demo.busy} onClick={() => demo.run(undefined)}>
          {t('login.demo')}
        </Button>
      )}
      <div className="auth__foot">
        <p className="dim">
          <Rich
            text={t('login.new-here')}
            tags={{
              link: (inside) => (
                <Link className="link" to={accountPaths.register}>
                  {inside}
                </Link>
              ),
            }}
          />
        </p>
        <Link className="link link--alone" to={accountPaths.troubleshoot}>
          {t('login.trouble')}
        </Link>
      </div>
    </form>
  );
}

/** The page to go on to goes along. */
function nextOf(search: string): string {
  const next = new URLSearchParams(search).get('next');
  return next === null ? '' : `?${new URLSearchParams({ next }).toString()}`;
}
