import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { LoginRecoveryRequest } from '@usdt-africa/contracts/api';
import type { LoginView } from '@usdt-africa/contracts/api';
import { Button, Icon } from '@usdt-africa/web-kit';
import { fingerprintPattern, keyRound, mail, smartphone } from '@usdt-africa/web-kit/account-icons';
import { chevronRight } from '@usdt-africa/web-kit/icons';
import { knowsPasskeys } from '../../shared/account/passkeys';
import { accountPaths } from '../../shared/routing/account-paths';
import { Loading } from '../../shared/routing/Loading';
import { useMessages } from '../../shared/i18n/messages';
import { DigitBoxes } from '../../shared/forms/DigitBoxes';
import type { Focusable } from '../../shared/forms/DigitBoxes';
import { FormText } from '../../shared/forms/FormText';
import { useCheckedForm } from '../../shared/forms/useCheckedForm';
import '../../shared/ui/app.css';
import { AuthFrame } from './AuthFrame';
import { Failure, useFailureText } from '../../shared/forms/Failure';
import { LockedStep } from './LockedStep';
import { PasskeyStep } from './PasskeyStep';
import { giveLoginCode, giveRecoveryCode, pendingLoginQuery, sendLoginCode } from './api';
import { secondStepPath, useSignInCompletion } from './useComeIn';
import { useSubmit } from '../../shared/forms/useSend';

type Way = LoginView['ways'][number];
type CodeWay = 'totp' | 'email';

const WAYS: Readonly<Record<Way, string>> = {
  totp: smartphone,
  email: mail,
  passkey: fingerprintPattern,
  recovery: keyRound,
};
const isHere = (way: Way): boolean => way !== 'passkey' || knowsPasskeys();

/** AUTH-07: the second step of a sign-in. After a reload, and after Google, the server decides which one. */
export function SecondStepPage() {
  const { search, state } = useLocation() as { readonly search: string; readonly state: LoginView | null };
  const pending = useQuery({ ...pendingLoginQuery, enabled: state === null });
  if (state === null && pending.isPending) return <Loading />;
  return <SecondStep state={state ?? pending.data ?? null} search={search} />;
}

/** In one of the ways that this account has. The others are offered below. */
function SecondStep({ state, search }: { readonly state: LoginView | null; readonly search: string }) {
  const { t, dynamic } = useMessages();
  const mailing = useMail(state);
  if (state?.next === 'locked') return <LockedStep mailing={mailing} />;
  const ways = (state?.ways ?? []).filter(isHere);
  const wanted = new URLSearchParams(search).get('way');
  const way = ways.find((each) => each === wanted) ?? ways[0];
  if (!state || !way) return <Navigate to={accountPaths.login + search} replace />;

  const others = ways.filter((each) => each !== way);
  const more = others.length > 0 && (
    <nav className="card rows" aria-label={t('second.others')}>
      {others.map((each) => (
        <Link
          key={each}
          className="item"
          to={secondStepPath(search, each)}
          state={state}
          onClick={each === 'email' ? () => mailing.run(undefined) : undefined}
        >
          <span className="lead">
            <Icon of={WAYS[each]} />
          </span>
          <span className="grow">
            <b>{dynamic(`second.use.${each}`)}</b>
            <span className="small">{dynamic(`second.use-more.${each}`, { email: state.email ?? '' })}</span>
          </span>
          <Icon of={chevronRight} />
        </Link>
      ))}
    </nav>
  );
  const mailFailed = <Failure of={mailing.failure} />;
  if (way === 'recovery') return <RecoveryStep more={more} />;
  if (way === 'passkey') return <PasskeyStep more={more} />;
  return (
    <CodeStep key={way} way={way} email={state.email ?? ''} more={more || null} failed={mailFailed} mailing={mailing} />
  );
}

function useMail(state: LoginView | null) {
  return useSubmit((_: void) => (state ? sendLoginCode() : Promise.resolve(undefined)), { done: () => undefined });
}

interface CodeProperties {
  readonly way: CodeWay;
  readonly email: string;
  readonly more: React.ReactNode;
  readonly failed: React.ReactNode;
  readonly mailing: ReturnType<typeof useMail>;
}

function CodeStep({ way, email, more, failed, mailing }: CodeProperties) {
  const { t } = useMessages();
  const [code, setCode] = useState('');
  const boxes = useRef<Focusable>(null);
  const text = useFailureText();
  const completeSignIn = useSignInCompletion();
  const { busy, failure, run } = useSubmit((given: string, attemptId) => giveLoginCode(way, given, attemptId), {
    done: () => completeSignIn({ next: 'done' }),
    refused: () => {
      setCode('');
      boxes.current?.focus();
    },
  });
  const fault = failure && code.length < 6 ? text(failure) : null;
  return (
    <AuthFrame
      title={t(way === 'totp' ? 'second.app-title' : 'second.mail-title')}
      lead={way === 'totp' ? t('second.app-lead') : t('second.mail-lead', { email })}
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
        error={fault}
        hint={t(way === 'totp' ? 'second.app-hint' : 'codes.never-requested')}
        boxesRef={boxes}
      />
      {way === 'email' && (
        <Button full busy={mailing.busy} onClick={() => mailing.run(undefined)}>
          {t('second.mail-again')}
        </Button>
      )}
      {failed}
      {more}
    </AuthFrame>
  );
}

function RecoveryStep({ more }: { readonly more: React.ReactNode }) {
  const { t, has, dynamic } = useMessages();
  const form = useCheckedForm(LoginRecoveryRequest, { code: '' });
  const completeSignIn = useSignInCompletion();
  const { busy, failure, run } = useSubmit(
    ({ code }: LoginRecoveryRequest, attemptId) => giveRecoveryCode(code, attemptId),
    {
      form,
      done: () => completeSignIn({ next: 'done' }),
      refused: () => form.setFocus('code'),
    },
  );
  return (
    <AuthFrame
      title={t('second.recovery-title')}
      lead={t('second.recovery-lead')}
      back={accountPaths.login}
      onSubmit={() => void form.handleSubmit((values) => run(values))()}
      dock={
        <Button type="submit" tone="main" full busy={busy}>
          {t('second.log-in')}
        </Button>
      }
    >
      <FormProvider {...form}>
        <FormText
          name="code"
          label={t('second.recovery-code')}
          autoComplete="off"
          // The server's refusal of a well-formed code: unknown or already used.
          faultText={(fault) => (has(`refused.${fault}`) ? dynamic(`refused.${fault}`) : t('second.recovery-form'))}
        />
      </FormProvider>
      <Failure of={failure} />
      {more}
    </AuthFrame>
  );
}
