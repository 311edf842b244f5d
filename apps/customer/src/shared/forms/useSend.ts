import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiProblem } from '../api/client';
import { isUnknown } from '../api/idempotent-post';
import { AttemptId } from '../api/attempt-id';
import { showRefusals } from './useCheckedForm';

export interface Submission<What> {
  readonly busy: boolean;
  /** The error, unless it is shown next to a field. */
  readonly failure: Error | null;
  readonly run: (what: What) => void;
}

interface Options<Values extends FieldValues, Checked, Answer> {
  readonly done: (answer: Answer) => unknown;
  /** The form whose fields show the server's refusals. */
  readonly form?: UseFormReturn<Values, unknown, Checked>;
  readonly fieldOf?: (field: string) => Path<Values> | undefined;
  readonly refused?: (problem: ApiProblem) => void;
}

/**
 * Submission of a form step: one at a time, each with its attempt id, which stays the same when the same step is
 * repeated after a lost response. A refusal is shown next to its field, and every other error as a whole.
 */
export function useSubmit<What, Answer, Values extends FieldValues = FieldValues, Checked = Values>(
  send: (what: What, attemptId: string) => Promise<Answer>,
  { done, form, fieldOf = (field) => field as Path<Values>, refused }: Options<Values, Checked, Answer>,
): Submission<What> {
  const [attempt] = useState(() => new AttemptId());
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (what: What) => {
      const sent = await send(what, attempt.begin(what)).catch((failure: unknown) => {
        attempt.end(isUnknown(failure));
        throw failure;
      });
      attempt.end(false);
      return sent;
    },
    onSuccess: done,
    onError: (failure) => {
      if (!(failure instanceof ApiProblem)) return;
      if (form) showRefusals(form, failure.errors, fieldOf);
      refused?.(failure);
    },
  });
  const isBeside = form !== undefined && error instanceof ApiProblem && error.errors.length > 0;
  return {
    busy: isPending,
    failure: isBeside ? null : error,
    run(what) {
      if (!isPending) mutate(what);
    },
  };
}
