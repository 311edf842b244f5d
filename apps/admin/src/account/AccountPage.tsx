import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Chip } from '@usdt-africa/web-kit';
import { useLogoutIfAccessDenied, useNotify, useTranslate } from 'react-admin';
import { session } from '../auth/session';
import { useMe } from '../auth/useMe';
import { post, remove } from '../data/http';
import { useLiveQuery } from '../data/useLiveQuery';
import { ConsoleForm, FormError, Submit } from '../forms/ConsoleForm';
import { TextInput } from '../forms/inputs';
import { PageTitle } from '../layout/Page';
import { Button } from '../parts/Button';
import { Card, FactsCard } from '../parts/Card';
import { ErrorLine } from '../parts/Field';
import { timeText } from '../parts/format';
import './account.css';
import { PasskeysCard } from './PasskeysCard';
import { ProofField } from './ProofField';
import { RecoveryCard } from './RecoveryCard';
import { useProof } from './useProof';
import './own-words';

/** What operators see and change about themselves. */
export default function AccountPage() {
  const t = useTranslate();
  const me = useMe();
  return (
    <>
      <PageTitle title={t('pages.account')} sub={me?.email} />
      <div className="ownpage">
        {me && (
          <FactsCard
            title={t('account.who')}
            pairs={[
              [t('account.name'), me.name],
              [t('account.role'), t(`roles.${me.role}`)],
              [t('account.ends'), timeText(me.endsAt)],
              [t('account.endsQuiet'), timeText(me.idleEndsAt)],
            ]}
          />
        )}
        <SessionsCard />
        <PasskeysCard />
        <RecoveryCard />
        <PasswordCard />
      </div>
    </>
  );
}

/** Another password: every other session ends with it. */
function PasswordCard() {
  const t = useTranslate();
  const notify = useNotify();
  const queries = useQueryClient();
  const form = useProof({ current: '', next: '', code: '' }, async (proof, { current, next }, methods) => {
    await post('me/password', { body: { current, next, ...proof } });
    methods.reset();
    notify(t('account.password.done'), { type: 'success' });
    await queries.invalidateQueries({ queryKey: ['me'] });
  });
  return (
    <Card title={t('account.password.title')}>
      <ConsoleForm className="card__body stack" form={form}>
        <TextInput
          source="current"
          label={t('account.password.current')}
          type="password"
          autoComplete="current-password"
          needed
        />
        <TextInput
          source="next"
          label={t('account.password.next')}
          hint={t('auth.newPassword.rules')}
          type="password"
          autoComplete="new-password"
          needed
        />
        <ProofField isNeeded={form.isNeeded} />
        <FormError />
        <div className="row">
          <Submit>{t('account.password.do')}</Submit>
          <span className="dim small">{t('account.password.ends')}</span>
        </div>
      </ConsoleForm>
    </Card>
  );
}

/** Where one is signed in; whatever one does not know can be ended. */
function SessionsCard() {
  const t = useTranslate();
  const notify = useNotify();
  const queries = useQueryClient();
  const logoutIfAccessDenied = useLogoutIfAccessDenied();
  const { data: sessions, error } = useLiveQuery('me', 'me/sessions', {});
  const ending = useMutation({
    mutationFn: (id: string | null) =>
      id === null ? remove('me/sessions') : remove('me/sessions/{id}', { path: { id } }),
    onSuccess: (_none, id) => {
      notify(t(id === null ? 'account.sessions.othersEnded' : 'account.sessions.ended'), { type: 'success' });
      void session.refresh();
    },
    onError: (failure) => logoutIfAccessDenied(failure),
    onSettled: () => queries.invalidateQueries({ queryKey: ['me'] }),
  });
  const others = (sessions ?? []).filter(({ current }) => !current);
  return (
    <section className="card card--clip stacks" aria-busy={!sessions || undefined}>
      <header>
        <h2>{t('account.sessions.title')}</h2>
        {others.length > 0 && (
          <Button look="edge" busy={ending.isPending} onClick={() => ending.mutate(null)}>
            {t('account.sessions.endOthers')}
          </Button>
        )}
      </header>
      <ErrorLine>{(error ?? ending.error)?.message}</ErrorLine>
      <table className="table tn">
        <thead>
          <tr>
            <th>{t('account.sessions.device')}</th>
            <th>{t('account.sessions.method')}</th>
            <th className="right">{t('account.sessions.started')}</th>
            <th className="right">{t('account.sessions.seen')}</th>
            <th>
              <span className="visually-hidden">{t('account.sessions.end')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {(sessions ?? []).map(({ id, device, method, startedAt, seenAt, current }) => (
            <tr key={id}>
              <td className="medium">{device}</td>
              <td className="dim">{t(`account.sessions.methods.${method}`)}</td>
              <td className="right dim" data-name={t('account.sessions.started')}>
                {timeText(startedAt)}
              </td>
              <td className="right dim" data-name={t('account.sessions.seen')}>
                {timeText(seenAt)}
              </td>
              <td className="right stacks__side">
                {current ? (
                  <Chip tone="good">{t('account.sessions.this')}</Chip>
                ) : (
                  <Button
                    look="edge"
                    aria-label={t('account.sessions.endOne', { device })}
                    busy={ending.isPending}
                    onClick={() => ending.mutate(id)}
                  >
                    {t('account.sessions.end')}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
