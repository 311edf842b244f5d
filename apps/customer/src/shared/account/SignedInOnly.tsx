import type { ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Navigate, useLocation } from 'react-router-dom';
import { Button } from '@usdt-africa/web-kit';
import { problemCode } from '../api/client';
import { Loading } from '../routing/Loading';
import { useMessages } from '../i18n/messages';
import { accountPaths, loginPath } from '../routing/account-paths';
import { Reference } from '../problem/Reference';
import { SessionWatch } from './SessionWatch';
import { endOfSession, useAccount } from './useAccount';

/** Shows its pages to a signed-in customer; a guest signs in first and returns to the same page. */
export function SignedInOnly({ children }: { readonly children: ReactNode }) {
  const { t } = useMessages();
  const { pathname, search } = useLocation();
  const { data, error, refetch, isFetching } = useAccount();
  const queries = useQueryClient();
  if (data)
    return (
      <>
        <SessionWatch />
        {children}
      </>
    );
  if (data === null) {
    const ended = endOfSession(queries);
    return (
      <Navigate
        to={ended === 'ended' || ended === null ? loginPath(pathname + search) : accountPaths.login}
        state={ended && { ended }}
        replace
      />
    );
  }
  if (!error) return <Loading />;
  return (
    <main className="not-found" role="alert">
      <h1>{t('account.unreachable')}</h1>
      <p className="dim">{t('account.unreachable-more')}</p>
      <Reference problem={problemCode(error)} />
      <Button tone="main" busy={isFetching} onClick={() => void refetch()}>
        {t('again')}
      </Button>
    </main>
  );
}
