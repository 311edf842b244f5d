import { useRef, useState } from 'react';
import type { RegistrationView } from '@usdt-africa/contracts/api';
import { ApiProblem } from '../../../shared/api/client';
import { Icon, TextField } from '@usdt-africa/web-kit';
import { circleCheck } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../../../shared/i18n/messages';
import { Failure } from '../../../shared/forms/Failure';
import { putUsername } from './api';
import { useSubmit } from '../../../shared/forms/useSend';
import { AtStep, StepFrame } from './StepFrame';
import { useGoOn } from './useRegistration';
import { useUsernameState } from './useUsernameState';

/** AUTH-01: the username; its availability is shown while it is typed. */
export function UsernameStep() {
  return <AtStep step="username">{(view: RegistrationView) => <Username view={view} />}</AtStep>;
}

function Username({ view }: { readonly view: RegistrationView }) {
  const { t, dynamic } = useMessages();
  const [typed, setTyped] = useState(view.username ?? '');
  const [left, setLeft] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const state = useUsernameState(typed);
  const goOn = useGoOn('password');
  const { busy, failure, run } = useSubmit(putUsername, {
    done: goOn,
    refused: (problem) => {
      setRefused(problem.errors[0]?.code ?? null);
      field.current?.focus();
    },
  });
  const isOwn = state.view !== null && state.view.username === view.username;
  const taken = state.view && state.view.state !== 'free' && !isOwn ? `username-${state.view.state}` : null;
  // A form fault such as a short name is shown only after the field was left.
  const fault = refused ?? taken ?? (left && typed !== '' ? state.fault : null);
  const isBeside = failure instanceof ApiProblem && failure.errors.length > 0;
  const name = state.view?.username ?? '';
  return (
    <StepFrame
      at="username"
      title={t('username.title')}
      lead={t('username.lead')}
      busy={busy}
      onSubmit={() => {
        setLeft(true);
        if (state.fault || taken) {
          if (typed === '') setRefused('username');
          field.current?.focus();
        } else run(typed);
      }}
    >
      <TextField
        label={t('username.field')}
        name="username"
        value={typed}
        onChange={(next) => {
          setRefused(null);
          setTyped(next.replace(/^@+/, ''));
        }}
        onBlur={() => setLeft(true)}
        autoComplete="off"
        inputRef={field}
        before={
          <span className="auth__at" aria-hidden="true">
            @
          </span>
        }
        error={fault && dynamic(`username.fault.${fault}`)}
        hint={t('username.hint')}
      />
      <div role="status" className="small">
        {state.checking && <span className="dim">{t('username.checking')}</span>}
        {!fault && !state.checking && state.view && (
          <span className="auth__hint positive">
            <Icon of={circleCheck} size="small" />
            {t('username.free', { name })}
          </span>
        )}
      </div>
      {taken && state.view && state.view.instead.length > 0 && (
        <div className="stack stack--8">
          <p className="small medium">{t('username.instead')}</p>
          <div className="row row--close row--wrap">
            {state.view.instead.map((each) => (
              <button
                key={each}
                type="button"
                className="button button--slim"
                onClick={() => {
                  setTyped(each);
                  field.current?.focus();
                }}
              >
                {`@${each}`}
              </button>
            ))}
          </div>
        </div>
      )}
      <Failure of={isBeside ? null : failure} />
    </StepFrame>
  );
}
