import { useState } from 'react';
import { password } from '@usdt-africa/contracts/api';
import * as z from 'zod/mini';
import type { ApiProblem } from '../../api/client';
import { useRefused } from './useChange';

/** A password that is required only when the sign-in was a while ago. */
export const freshPassword = z.union([z.literal(''), password]);

export const proofOf = (typed: string) => (typed === '' ? {} : { password: typed });

/** The sign-in is too old, or its method was weaker than a password. */
export const isPasswordRequested = ({ code }: ApiProblem): boolean =>
  code === 'password-needed' || code === 'password-for-payments';

/** Whether the password is required; `refused` also handles other refusals. */
export function useFreshProof() {
  const [isProofRequested, setProofRequested] = useState(false);
  const otherwise = useRefused();
  const refused = (problem: ApiProblem) => {
    if (isPasswordRequested(problem)) setProofRequested(true);
    else otherwise(problem);
  };
  return { isProofRequested, refused };
}
