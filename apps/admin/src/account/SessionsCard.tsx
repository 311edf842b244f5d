import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLogoutIfAccessDenied, useNotify, useTranslate } from 'react-admin';
import { Chip } from '@usdt-africa/web-kit';
import { session } from '../auth/session';
import { remove } from '../data/http';
import { useAsked } from '../data/useAsked';
import { Button } from '../parts/Button';
import { ErrorLine } from '../parts/Field';
import { timeText } from '../parts/format';

/** Where one is signed in; whatever one does not know can be ended. */
export function SessionsCard() {
  const t = useTranslate();
  const notify = useNotify();
  const queries = useQueryClient();
  const logoutIfAccessDenied = useLogoutIfAccessDenied();
  const { data: sessions, error } = useAsked('me', 'me/sessions', {});
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
