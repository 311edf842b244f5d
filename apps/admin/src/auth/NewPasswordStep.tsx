import type { SignInView } from '@usdt-africa/contracts/admin';
import { useState, type FormEvent } from 'react';
import { useTranslate } from 'react-admin';
import { post } from '../data/http';
import { Button } from '../parts/Button';
import { ErrorLine } from '../parts/Field';
import { PasswordField } from '../parts/PasswordField';
import { afterPassword, type Step } from './steps';
import { useAttempt } from './useAttempt';

interface Properties {
  readonly token: string;
  readonly onNext: (step: Step) => void;
}

/** Whoever was invited, or whose credentials were reset, chooses a password first. */
export function NewPasswordStep({ token, onNext }: Properties) {
  const t = useTranslate();
  const attempt = useAttempt();
  const [password, setPassword] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    attempt.run(async () => onNext(afterPassword('', await post<SignInView>('auth/enrol', { token, password }))));
  };
  return (
    <form className="stack stack--16" onSubmit={submit} noValidate>
      <div>
        <h1 className="title">{t('auth.newPassword.title')}</h1>
        <p className="dim">{t('auth.newPassword.rules')}</p>
      </div>
      <PasswordField
        label={t('auth.newPassword.label')}
        error={attempt.fields['password']}
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
        autoFocus
      />
      <ErrorLine>{attempt.error}</ErrorLine>
      <Button type="submit" look="main" tall busy={attempt.isBusy}>
        {t('auth.newPassword.next')}
      </Button>
    </form>
  );
}
