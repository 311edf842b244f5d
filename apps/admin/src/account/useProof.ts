import { useState } from 'react';
import { useLogoutIfAccessDenied } from 'react-admin';
import { type Attempt, useAttempt } from '../auth/useAttempt';
import { problemOf } from '../data/problem';

export interface Proof extends Omit<Attempt, 'run'> {
  /** The sign-in is older than 15 minutes: a code of the authenticator must say who sits here. */
  readonly isNeeded: boolean;
  readonly code: string;
  setCode(code: string): void;
  run(work: (proof: { readonly code?: string }) => Promise<void>): void;
}

/** One press of a button that changes how its owner comes in: asks for a code when the server wants one. */
export function useProof(alwaysNeeded = false): Proof {
  const attempt = useAttempt();
  const logoutIfAccessDenied = useLogoutIfAccessDenied();
  const [isAsked, setAsked] = useState(false);
  const [code, setCode] = useState('');
  return {
    ...attempt,
    isNeeded: alwaysNeeded || isAsked,
    code,
    setCode,
    run: (work) =>
      attempt.run(async () => {
        try {
          await work(code === '' ? {} : { code });
        } catch (error) {
          const problem = problemOf(error);
          // A code works once, also beside something else that was wrong.
          setCode('');
          if (problem.code === 'code-needed') return setAsked(true);
          if (problem.status === 401 && problem.code !== 'wrong-code' && (await logoutIfAccessDenied(error))) return;
          throw error;
        }
      }),
  };
}
