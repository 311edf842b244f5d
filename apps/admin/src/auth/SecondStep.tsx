import { Icon } from '@usdt-africa/web-kit';
import { fingerprintPattern, keyRound } from '@usdt-africa/web-kit/icons';
import { useState, type FormEvent } from 'react';
import { useTranslate } from 'react-admin';
import { post } from '../data/http';
import { Button } from '../parts/Button';
import { ErrorLine, Field } from '../parts/Field';
import { useNow } from '../parts/useNow';
import { CodeField } from './CodeField';
import { canUsePasskeys, askPasskey, type RequestOptions } from './passkey';
import { untilNextCode, type Step } from './steps';
import { useAttempt } from './useAttempt';

interface CodeProperties {
  readonly step: Extract<Step, { at: 'code' }>;
  readonly onNext: (step: Step) => void;
  readonly onEntered: () => void;
}

/** Six digits of the authenticator; a passkey or a recovery code may take their place. */
export function CodeStep({ step, onNext, onEntered }: CodeProperties) {
  const t = useTranslate();
  const attempt = useAttempt();
  const [code, setCode] = useState('');
  const next = untilNextCode(useNow());
  const enter = (given: string): void =>
    attempt.run(async () => {
      await post('auth/totp', { code: given }).catch((error: unknown) => {
        setCode('');
        throw error;
      });
      onEntered();
    });
  const withPasskey = (): void =>
    attempt.run(async () => {
      const options = await post<RequestOptions>('auth/passkey/options', {});
      const response = await askPasskey(options).catch(() => {
        throw new Error(t('auth.passkey.refused'));
      });
      await post('auth/passkey/verify', { response });
      onEntered();
    });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (code.length === 6) enter(code);
  };
  return (
    <form className="stack stack--16" onSubmit={submit} noValidate>
      <div>
        <h1 className="title">{t('auth.code.title')}</h1>
        <p className="dim">
          {t('auth.code.from', { email: step.email })}{' '}
          <button type="button" className="link" onClick={() => onNext({ at: 'password', email: '' })}>
            {t('auth.code.notYou')}
          </button>
        </p>
      </div>
      <div className="stack stack--8">
        <CodeField
          value={code}
          isWrong={attempt.error !== null}
          onChange={(typed) => {
            setCode(typed);
            if (typed.length === 6) enter(typed);
          }}
        />
        <ErrorLine>{attempt.error}</ErrorLine>
        <p className="dim row">
          <span className="signin__ring" style={{ '--part': `${next.percent}%` } as never} aria-hidden="true" />
          {t('auth.code.next', { smart_count: next.seconds })}
        </p>
      </div>
      <Button type="submit" look="main" tall busy={attempt.isBusy}>
        {t('auth.code.enter')}
      </Button>
      {step.view.passkey && canUsePasskeys() && (
        <>
          <p className="signin__or dim small">{t('auth.code.or')}</p>
          <Button look="edge" tall onClick={withPasskey}>
            <Icon of={fingerprintPattern} />
            {t('auth.passkey.use')}
          </Button>
        </>
      )}
      {step.view.recoveryCodesLeft > 0 && (
        <Button look="bare" tall onClick={() => onNext({ ...step, at: 'recovery' })}>
          <Icon of={keyRound} />
          {t('auth.recovery.use', { smart_count: step.view.recoveryCodesLeft })}
        </Button>
      )}
      <p className="dim small">{t('auth.code.rules')}</p>
    </form>
  );
}

interface RecoveryProperties {
  readonly step: Extract<Step, { at: 'recovery' }>;
  readonly onNext: (step: Step) => void;
  readonly onEntered: () => void;
}

export function RecoveryStep({ step, onNext, onEntered }: RecoveryProperties) {
  const t = useTranslate();
  const attempt = useAttempt();
  const [code, setCode] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    attempt.run(async () => {
      await post('auth/recovery', { code });
      onEntered();
    });
  };
  return (
    <form className="stack stack--16" onSubmit={submit} noValidate>
      <div>
        <h1 className="title">{t('auth.recovery.title')}</h1>
        <p className="dim">{t('auth.recovery.text')}</p>
      </div>
      <Field label={t('auth.recovery.label')} error={attempt.fields['code']}>
        <input
          className="box mono"
          autoComplete="off"
          spellCheck={false}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          autoFocus
        />
      </Field>
      <ErrorLine>{attempt.error}</ErrorLine>
      <Button type="submit" look="main" tall busy={attempt.isBusy}>
        {t('auth.code.enter')}
      </Button>
      <Button look="bare" tall onClick={() => onNext({ ...step, at: 'code' })}>
        {t('auth.recovery.back')}
      </Button>
    </form>
  );
}
