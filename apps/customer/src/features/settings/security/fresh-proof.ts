import { useState } from 'react';
import { password } from '@usdt-africa/contracts/api';
import * as z from 'zod/mini';
import type { ApiProblem } from '../../../shared/api/client';
import { codeOf, factorCode } from './SecondFactorField';
import { useRefused } from './useChange';

/** A password that is required only when the sign-in was a while ago. */
export const freshPassword = z.union([z.literal(''), password]);

/** A form of what proves the customer's identity again. */
export const ProofForm = z.object({ password: freshPassword, code: factorCode });
export type ProofForm = z.infer<typeof ProofForm>;

/** What was typed, as a request carries it. */
export const proofOf = ({ password: typed, code }: ProofForm) => ({
  ...(typed === '' ? {} : { password: typed }),
  ...codeOf(code),
});

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
