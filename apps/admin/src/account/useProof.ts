import { useState } from 'react';
import { useLogoutIfAccessDenied } from 'react-admin';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { problemOf } from '../data/problem';
import { type Forming, useSendForm } from '../forms/useForming';

interface Proven extends FieldValues {
  readonly code: string;
}

export interface Proof<Values extends FieldValues> extends Forming<Values> {
  /** The sign-in is older than 15 minutes: an authenticator code must confirm the operator. */
  readonly isNeeded: boolean;
}

/** Form that changes the operator's own sign-in data: requests a code when the server requires one. */
export function useProof<Values extends Proven>(
  start: Values,
  work: (proof: { readonly code?: string }, typed: Values, methods: UseFormReturn<Values>) => Promise<void>,
  alwaysNeeded = false,
): Proof<Values> {
  const logoutIfAccessDenied = useLogoutIfAccessDenied();
  const [isProofRequested, setProofRequested] = useState(false);
  const form = useSendForm<Values>(start, async (_input, typed, methods) => {
    try {
      await work(typed.code === '' ? {} : { code: typed.code }, typed, methods);
    } catch (error) {
      const problem = problemOf(error);
      // A code works once, even when something else in the form was wrong.
      methods.resetField('code' as Path<Values>);
      if (problem.code === 'code-needed') return setProofRequested(true);
      if (problem.status === 401 && problem.code !== 'wrong-code' && (await logoutIfAccessDenied(error))) return;
      throw error;
    }
  });
  return { ...form, isNeeded: alwaysNeeded || isProofRequested };
}
