import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { LoginView } from '@usdt-africa/contracts/api';
import { welcome } from '../../shared/account/useAccount';
import { accountPaths, safeNext } from '../../shared/routing/account-paths';
import { sendLoginCode } from './api';

/** Path of the second step, with the query of the sign-in, such as the page to return to. */
export function secondStepPath(search: string, way?: string): string {
  const query = new URLSearchParams(search);
  if (way) query.set('way', way);
  return `${accountPaths.login}/code?${query.toString()}`;
}

/** What follows a step of logging in: the page that was wanted, or one more step. */
export function useSignInCompletion(): (view: Pick<LoginView, 'next'> & Partial<LoginView>) => Promise<void> {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { search } = useLocation();
  return useCallback(
    async (view) => {
      if (view.next !== 'done') {
        // The usual method: its code is sent at once.
        if (view.next === 'locked' || view.ways?.[0] === 'email') await sendLoginCode();
        await navigate(secondStepPath(search), { state: view });
        return;
      }
      await welcome(queries);
      await navigate(safeNext(new URLSearchParams(search).get('next')), { replace: true });
    },
    [queries, navigate, search],
  );
}
