import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import type { RegistrationView } from '@usdt-africa/contracts/api';
import { ApiProblem } from '../../../shared/api/client';
import { accountPaths } from '../../../shared/routing/account-paths';
import { getRegistration } from '../../../shared/api/auth';
import { markBegun, mayHaveBegun } from './begun-mark';
import { stepPath } from './steps';
import type { Step } from './steps';

/** The registration of this browser, in all its tabs; null without one. */
export const REGISTRATION = queryOptions({
  queryKey: ['registration'],
  queryFn: async ({ signal }): Promise<RegistrationView | null> => {
    if (location.pathname === accountPaths.register && !mayHaveBegun()) return null;
    try {
      return await getRegistration(signal);
    } catch (error) {
      if (!(error instanceof ApiProblem && error.status === 404)) throw error;
      markBegun(false);
      return null;
    }
  },
  staleTime: Infinity,
});

export function useRegistration() {
  return useQuery(REGISTRATION);
}

/** A step's answer is the registration after it. */
export function useKeep(): (view: RegistrationView) => void {
  const queries = useQueryClient();
  return useCallback(
    (view) => {
      markBegun(true);
      queries.setQueryData(REGISTRATION.queryKey, view);
    },
    [queries],
  );
}

/** Keeps a step's answer and goes on to the next one. */
export function useGoOn(next: Step): (view: RegistrationView) => unknown {
  const keep = useKeep();
  const navigate = useNavigate();
  return useCallback(
    (view) => {
      keep(view);
      return navigate(stepPath(next));
    },
    [keep, navigate, next],
  );
}
