import { useState } from 'react';
import { password } from '@usdt-africa/contracts/api';
import * as z from 'zod/mini';
import type { ApiProblem } from '../../api/client';
import { useRefused } from './useChange';

/** A password that is asked for only where the log-in is a while ago. */
export const freshPassword = z.union([z.literal(''), password]);

export const proofOf = (typed: string) => (typed === '' ? {} : { password: typed });

/** The log-in is too long ago, or was by what is less than this. */
export const isAskingForPassword = ({ code }: ApiProblem): boolean =>
  code === 'password-needed' || code === 'password-for-payments';

/** Whether the password was asked for; `refused` sees to the rest, too. */
export function useFreshProof() {
  const [isAsked, setAsked] = useState(false);
  const otherwise = useRefused();
  const refused = (problem: ApiProblem) => {
    if (isAskingForPassword(problem)) setAsked(true);
    else otherwise(problem);
  };
  return { isAsked, refused };
}
