import type { ComponentProps, ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import type { RegistrationView } from '@usdt-africa/contracts/api';
import { Button } from '@usdt-africa/web-kit';
import { accountPaths } from '../../../shared/routing/account-paths';
import { Loading } from '../../../shared/routing/Loading';
import { useMessages } from '../../../shared/i18n/messages';
import { AuthFrame } from '../AuthFrame';
import { Failure } from '../../../shared/forms/Failure';
import { allowed, COUNTED, STEPS, stepPath } from './steps';
import type { Step } from './steps';
import { useRegistration } from './useRegistration';

/** Shows a step, with the current registration, to a customer who has reached it. */
export function AtStep<View extends RegistrationView | null>({
  step,
  children,
}: {
  readonly step: Step;
  readonly children: (view: View) => ReactNode;
}) {
  const { t } = useMessages();
  const { data: view, error, refetch, isFetching } = useRegistration();
  if (view === undefined)
    return error ? (
      <AuthFrame title={t('register.title')} back={accountPaths.login}>
        <Failure of={error} />
        <Button busy={isFetching} onClick={() => void refetch()}>
          {t('again')}
        </Button>
      </AuthFrame>
    ) : (
      <Loading />
    );
  const at = allowed(step, view);
  // Without a registration only the first step renders here, and it accepts null.
  return at === step ? children(view as View) : <Navigate to={stepPath(at)} replace />;
}

interface Properties extends ComponentProps<typeof AuthFrame> {
  readonly at: Step;
  readonly busy: boolean;
  /** Under the button. */
  readonly below?: ReactNode;
}

/** A step of registering: how far it is, the way back, its button. */
export function StepFrame({ at, busy, below, ...frame }: Properties) {
  const { t } = useMessages();
  const index = STEPS.indexOf(at);
  return (
    <AuthFrame
      {...frame}
      back={index === 0 ? accountPaths.login : stepPath(STEPS[index - 1]!)}
      step={index + 1}
      steps={COUNTED}
      dock={
        <>
          <Button type="submit" tone="main" full busy={busy}>
            {t('continue')}
          </Button>
          {below}
        </>
      }
    />
  );
}
