import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { Link, Navigate } from 'react-router-dom';
import type { OtherSignInMethodsView } from '@usdt-africa/contracts/api';
import { Button, buttonClass, Icon, Notice } from '@usdt-africa/web-kit';
import { logOut } from '@usdt-africa/web-kit/account-icons';
import { wakeUp, clock, lock } from '@usdt-africa/web-kit/icons';
import { accountPaths } from '../../shared/routing/account-paths';
import { Loading } from '../../shared/routing/Loading';
import { useMessages } from '../../shared/i18n/messages';
import { useCheckedForm } from '../../shared/forms/useCheckedForm';
import '../../shared/ui/app.css';
import { AuthFrame } from './AuthFrame';
import { Failure } from '../../shared/forms/Failure';
import { NewPasswordForm } from '../../shared/forms/new-password';
import { NewPasswordFields } from '../../shared/forms/NewPasswordFields';
import { putResetPassword, resetQuery } from './api';
import { useSubmit } from '../../shared/forms/useSend';

/** AUTH-04: the new password, after a correct code. The effect on payouts is shown before. */
export function NewPasswordPage() {
  const { t } = useMessages();
  const { data: reset, error } = useQuery(resetQuery);
  const [done, setDone] = useState<OtherSignInMethodsView | null>(null);
  const form = useCheckedForm(NewPasswordForm, { password: '', again: '' });
  const { busy, failure, run } = useSubmit(
    ({ password }: { readonly password: string }) => putResetPassword(password),
    {
      form,
      done: (ways) => setDone(ways ?? { google: false, passkeys: 0 }),
    },
  );
  if (done) return <Changed ways={done} />;
  if (error || (reset && reset.state !== 'proven')) return <Navigate to={accountPaths.forgot} replace />;
  if (!reset) return <Loading />;
  return (
    <AuthFrame
      title={t('new-password.title')}
      lead={t('password.advice')}
      back={accountPaths.forgot}
      onSubmit={() => void form.handleSubmit((values) => run(values))()}
      dock={
        <Button type="submit" tone="main" full busy={busy}>
          {t('new-password.save')}
        </Button>
      }
    >
      <FormProvider {...form}>
        <NewPasswordFields label={t('new-password.field')} />
      </FormProvider>
      <Failure of={failure} />
      <Notice tone="caution" icon={clock}>
        {t('new-password.hold')}
      </Notice>
    </AuthFrame>
  );
}

/** Lists the account's other sign-in methods: after a takeover the customer may find methods that are not theirs. */
function Changed({ ways: { google, passkeys } }: { readonly ways: OtherSignInMethodsView }) {
  const { t, n, dynamic } = useMessages();
  const others =
    passkeys > 0
      ? n(google ? 'changed.ways-both' : 'changed.ways-passkeys', passkeys)
      : google && t('changed.ways-google');
  return (
    <AuthFrame
      title={t('changed.title')}
      sign={
        <span className="sign sign--good">
          <Icon of={lock} />
        </span>
      }
      dock={
        <Link className={buttonClass({ tone: 'main', full: true })} to={accountPaths.login} replace>
          {t('changed.log-in')}
        </Link>
      }
    >
      {others && (
        <Notice tone="caution" icon={lock}>
          <b>{others}.</b> {t('changed.ways-more')}.
        </Notice>
      )}
      <ul className="card rows">
        {(
          [
            ['devices', logOut],
            ['hold', clock],
            ['notified', wakeUp],
          ] as const
        ).map(([name, icon]) => (
          <li key={name} className="item">
            <span className="lead">
              <Icon of={icon} />
            </span>
            <span className="grow">
              <b>{dynamic(`changed.${name}`)}</b>
              <span className="small">{dynamic(`changed.${name}-more`)}</span>
            </span>
          </li>
        ))}
      </ul>
    </AuthFrame>
  );
}
