import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import type { RegistrationView } from '@usdt-africa/contracts/api';
import { registrationQuery } from './api';
import { markBegun } from './begun-mark';
import { stepPath } from './steps';
import type { Step } from './steps';

/** The registration of this browser, in all its tabs; null without one. */
export function useRegistration() {
  return useQuery(registrationQuery);
}

/** A step's answer is the registration after it. */
export function useKeep(): (view: RegistrationView) => void {
  const queries = useQueryClient();
  return useCallback(
    (view) => {
      markBegun(true);
      queries.setQueryData(registrationQuery.queryKey, view);
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
