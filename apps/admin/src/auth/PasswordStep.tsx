import type { SignInView } from '@usdt-africa/contracts/admin';
import { useState, type FormEvent } from 'react';
import { useTranslate } from 'react-admin';
import { post } from '../data/http';
import { Button } from '../parts/Button';
import { ErrorLine, Field } from '../parts/Field';
import { PasswordField } from '../parts/PasswordField';
import { afterPassword, type Step } from './steps';
import { useAttempt } from './useAttempt';

interface Properties {
  readonly email: string;
  readonly onNext: (step: Step) => void;
}

export function PasswordStep({ email: known, onNext }: Properties) {
  const t = useTranslate();
  const attempt = useAttempt();
  const [email, setEmail] = useState(known);
  const [password, setPassword] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    attempt.run(async () => onNext(afterPassword(email, await post<SignInView>('auth/sign-in', { email, password }))));
  };
  return (
    <form className="stack stack--16" onSubmit={submit} noValidate>
      <h1 className="title">{t('auth.password.title')}</h1>
      <Field label={t('auth.password.email')} error={attempt.fields['email']}>
        <input
          className="box"
          type="email"
          autoComplete="username"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          autoFocus
        />
      </Field>
      <PasswordField
        label={t('auth.password.password')}
        error={attempt.fields['password']}
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
      />
      <ErrorLine>{attempt.error}</ErrorLine>
      <Button type="submit" look="main" tall busy={attempt.isBusy}>
        {t('auth.password.next')}
      </Button>
    </form>
  );
}
