import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { RegistrationView } from '@usdt-africa/contracts/api';
import { Rich, Notice } from '@usdt-africa/web-kit';
import { shieldCheck } from '@usdt-africa/web-kit/icons';
import { ACCOUNT, welcome } from '../../../shared/account/useAccount';
import { problemCode } from '../../../shared/api/client';
import { useMessages } from '../../../shared/i18n/messages';
import { phoneText } from '../../../shared/forms/phone-text';
import { Failure } from '../../../shared/forms/Failure';
import { finishRegistration } from './api';
import { useSubmit } from '../../../shared/forms/useSend';
import { CodeField } from './CodeField';
import { AtStep, StepFrame } from './StepFrame';
import { stepPath } from './steps';
import { useRegistration } from './useRegistration';

/** AUTH-01: the code of the email, and then that of the phone; the username is seen once more, and the account is there. */
export function CodesStep() {
  return <AtStep step="codes">{(view: RegistrationView) => <Codes view={view} />}</AtStep>;
}

function Codes({ view }: { readonly view: RegistrationView }) {
  const { t } = useMessages();
  const { dataUpdatedAt } = useRegistration();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [early, setEarly] = useState(false);
  const finish = async () => {
    try {
      await finishRegistration();
    } catch (error) {
      // The response was lost, but its session cookie was set: a signed-in customer has finished the registration.
      const isOver = problemCode(error) === 'no-registration';
      if (!isOver || !(await queries.fetchQuery({ ...ACCOUNT, staleTime: 0 }))) throw error;
    }
  };
  const { busy, failure, run } = useSubmit(finish, {
    done: async () => {
      await welcome(queries);
      await navigate(stepPath('done'), { replace: true });
    },
  });
  const isProven = view.emailCode.verified && view.phoneCode.verified;
  const notYours = (
    <Link className="link" to={stepPath('details')}>
      {t('codes.not-yours')}
    </Link>
  );
  return (
    <StepFrame
      at="codes"
      title={t('codes.title')}
      lead={<Rich text={t('codes.lead', { username: view.username ?? '' })} />}
      busy={busy}
      onSubmit={() => {
        setEarly(!isProven);
        if (isProven) run(undefined);
      }}
    >
      <CodeField
        channel="email"
        view={view.emailCode}
        updatedAt={dataUpdatedAt}
        to={
          <>
            {view.email}
            {!view.emailCode.verified && <> · {notYours}</>}
          </>
        }
      />
      <CodeField
        channel="phone"
        waits={!view.emailCode.verified && view.phoneCode.sent === null}
        view={view.phoneCode}
        updatedAt={dataUpdatedAt}
        to={
          <>
            {phoneText(view.phone)}
            {!view.phoneCode.verified && <> · {notYours}</>}
          </>
        }
      />
      <div role="alert" className="auth__failure">
        {early && !isProven && <Notice tone="caution">{t('codes.both')}</Notice>}
      </div>
      <Failure of={failure} />
      <Notice icon={shieldCheck}>{t('codes.never-requested')}</Notice>
    </StepFrame>
  );
}
