import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import type { ResetView } from '@usdt-africa/contracts/api';
import { Button, buttonClass, Notice } from '@usdt-africa/web-kit';
import { shieldCheck } from '@usdt-africa/web-kit/icons';
import { Link } from 'react-router-dom';
import { ApiProblem } from '../../shared/api/client';
import { accountPaths } from '../../shared/routing/account-paths';
import { Loading } from '../../shared/routing/Loading';
import { useMessages } from '../../shared/i18n/messages';
import { DigitBoxes } from '../../shared/forms/DigitBoxes';
import type { Focusable } from '../../shared/forms/DigitBoxes';
import { AuthFrame } from './AuthFrame';
import { Failure } from '../../shared/forms/Failure';
import { giveResetCode, resetQuery } from './api';
import { useCountdown } from '../../shared/forms/useCountdown';
import { useSubmit } from '../../shared/forms/useSend';

/** AUTH-04: the four digits of the mail; three tries, ten minutes, and in this browser alone. */
export function ForgotCodePage() {
  const { t, n } = useMessages();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { state } = useLocation() as { readonly state: { readonly email?: string } | null };
  const { data: reset, error, dataUpdatedAt } = useQuery(resetQuery);
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState(false);
  const boxes = useRef<Focusable>(null);
  const left = useCountdown(reset?.endsInSeconds ?? 0, dataUpdatedAt);
  const { busy, failure, run } = useSubmit(giveResetCode, {
    done: (view: ResetView) => {
      queries.setQueryData(resetQuery.queryKey, view);
      setCode('');
      return navigate(`${accountPaths.forgot}/password`, { replace: true });
    },
    refused: ({ code: because }) => {
      setCode('');
      boxes.current?.focus();
      // How many tries are left is with the reset.
      void queries.invalidateQueries({ queryKey: resetQuery.queryKey }).then(() => setWrong(because === 'wrong-code'));
    },
  });
  if (error) return <Navigate to={accountPaths.forgot} replace />;
  if (!reset) return <Loading />;
  if (reset.state === 'proven') return <Navigate to={`${accountPaths.forgot}/password`} replace />;

  const isSpent = reset.state === 'spent' || left.seconds === 0;
  return (
    <AuthFrame
      title={t('reset.title')}
      lead={state?.email ? t('reset.lead', { email: state.email }) : t('reset.lead-any')}
      back={accountPaths.forgot}
      onSubmit={() => (code.length === 4 ? run(code) : boxes.current?.focus())}
      dock={
        isSpent ? (
          <Link className={buttonClass({ tone: 'main', full: true })} to={accountPaths.forgot}>
            {t('reset.another')}
          </Link>
        ) : (
          <Button type="submit" tone="main" full busy={busy}>
            {t('continue')}
          </Button>
        )
      }
    >
      {isSpent ? (
        <Notice tone="caution" live>
          {t(reset.state === 'spent' ? 'reset.spent' : 'reset.over')}
        </Notice>
      ) : (
        <>
          <DigitBoxes
            label={t('second.code')}
            hideLabel
            count={4}
            value={code}
            onChange={(next) => {
              setWrong(false);
              setCode(next);
            }}
            onWhole={run}
            oneTime
            error={wrong ? n('reset.wrong', reset.triesLeft) : null}
            boxesRef={boxes}
          />
          <Failure of={isWrong(failure) ? null : failure} />
          <p className="small dim figures">{t('reset.works-for', { time: left.text })}</p>
        </>
      )}
      <p className="small dim">{t('reset.three')}</p>
      <Notice icon={shieldCheck}>{t('codes.never-requested')}</Notice>
    </AuthFrame>
  );
}

/** It stands beneath the boxes, with how many tries are left. */
function isWrong(failure: Error | null): boolean {
  return failure instanceof ApiProblem && failure.code === 'wrong-code';
}
