import { lazy, Suspense, useEffect, useState } from 'react';
import { useLogin, useTranslate } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { lagosText } from '@usdt-africa/kernel/lagos';
import { Notice } from '@usdt-africa/web-kit';
import { LOCALE } from '../i18n/locale';
import { Brand } from '../layout/Brand';
import { NewPasswordStep } from './NewPasswordStep';
import { PasswordStep } from './PasswordStep';
import { SandboxOperatorsList } from './SandboxOperatorsList';
import { CodeStep, RecoveryStep } from './SecondStep';
import './signin.css';
import type { Step } from './steps';

/** Needed once for each operator: loaded with the one-time link, and with the first code. */
const loadEnrolment = () => import('./EnrolStep');
const EnrolStep = lazy(() => loadEnrolment().then(({ EnrolStep: step }) => ({ default: step })));
const RecoveryCodesStep = lazy(() => loadEnrolment().then(({ RecoveryCodesStep: step }) => ({ default: step })));

/** A one-time link carries its token in the fragment, which the browser never sends on its own. */
let taken: string | null = null;
function tokenInAddress(): string | null {
  const token = /^#(?:token=)?([A-Za-z0-9_-]{43})$/.exec(location.hash)?.[1] ?? null;
  if (token) taken = token;
  if (token) history.replaceState(history.state, '', location.pathname + location.search);
  return taken;
}

/** Sign-in page: password, then the second step; with a one-time link first the new password and the authenticator. */
export function SignInPage() {
  const t = useTranslate();
  const login = useLogin();
  const { search } = useLocation();
  const [step, setStep] = useState<Step>(() => {
    const token = tokenInAddress();
    return token ? { at: 'new-password', token } : { at: 'password', email: '' };
  });
  const isEnded = new URLSearchParams(search).get('why') === 'ended';
  const enter = (): void => {
    // A one-time link is used up: continue at the first page; otherwise return to the previous page.
    if (taken !== null) location.assign(import.meta.env.BASE_URL);
    else void login({});
  };

  useEffect(() => {
    if (step.at === 'new-password') void loadEnrolment().catch(() => undefined);
  }, [step.at]);

  useEffect(() => {
    document.title = `${t('auth.title')} · ${import.meta.env.DEFAULT_BRAND}`;
  }, [t]);

  return (
    <div className="signin">
      <header className="signin__left">
        <Brand />
        <div>
          <p className="signin__headline">{t('auth.title')}</p>
          <p>{t('auth.promise')}</p>
        </div>
        <p className="small">{t('auth.address', { host: `${location.host}/admin` })}</p>
      </header>
      <main className="signin__right">
        <div className="signin__form stack stack--16">
          {isEnded && step.at === 'password' && (
            <Notice tone="caution" live>
              <b>{t('auth.ended.title')}</b> {t('auth.ended.text')}
            </Notice>
          )}
          <Steps step={step} />
          {step.at === 'password' && <PasswordStep email={step.email} onNext={setStep} />}
          {step.at === 'new-password' && <NewPasswordStep token={step.token} onNext={setStep} />}
          {step.at === 'code' && <CodeStep step={step} onNext={setStep} onEntered={enter} />}
          {step.at === 'recovery' && <RecoveryStep step={step} onNext={setStep} onEntered={enter} />}
          <Suspense fallback={null}>
            {step.at === 'enrol' && <EnrolStep step={step} onNext={setStep} />}
            {step.at === 'codes' && <RecoveryCodesStep codes={step.codes} onSaved={enter} />}
          </Suspense>
          {step.at === 'password' && <SandboxOperatorsList onEntered={enter} />}
        </div>
        {step.at === 'code' && step.view.lastSignIn && (
          <p className="dim small signin__last">
            {t('auth.lastSignIn', {
              when: lagosText(step.view.lastSignIn.at, LOCALE, {
                weekday: 'long',
                day: 'numeric',
                month: 'long',
                hour: '2-digit',
                minute: '2-digit',
              }),
              device: step.view.lastSignIn.device,
            })}
          </p>
        )}
      </main>
    </div>
  );
}

function Steps({ step }: { readonly step: Step }) {
  const t = useTranslate();
  const isSecond = step.at !== 'password' && step.at !== 'new-password';
  return (
    <ol className="signin__steps">
      <li data-done={isSecond || undefined} aria-current={isSecond ? undefined : 'step'}>
        <span>{isSecond ? '✓' : '1'}</span>
        {t('auth.steps.password')}
      </li>
      <li aria-current={isSecond ? 'step' : undefined}>
        <span>2</span>
        {t('auth.steps.second')}
      </li>
    </ol>
  );
}
