import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiProblem } from '../api/client';
import { isUnknown } from '../api/keyed';
import { Press } from '../api/press';
import { showRefusals } from '../forms/useCheckedForm';

export interface Sending<What> {
  readonly busy: boolean;
  /** What went wrong, where it is not said beside a field. */
  readonly failure: Error | null;
  readonly run: (what: What) => void;
}

interface Options<Values extends FieldValues, Checked, Answer> {
  readonly done: (answer: Answer) => unknown;
  /** The form whose fields say what the server refused of them. */
  readonly form?: UseFormReturn<Values, unknown, Checked>;
  readonly fieldOf?: (field: string) => Path<Values> | undefined;
  readonly refused?: (problem: ApiProblem) => void;
}

/**
 * A step that is sent: one at a time, each with the press that it was sent by, which after a lost answer is that of the same step. A
 * refusal goes beside its field, and everything else is told as a whole.
 */
export function useSend<What, Answer, Values extends FieldValues = FieldValues, Checked = Values>(
  send: (what: What, press: string) => Promise<Answer>,
  { done, form, fieldOf = (field) => field as Path<Values>, refused }: Options<Values, Checked, Answer>,
): Sending<What> {
  const [press] = useState(() => new Press());
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (what: What) => {
      const sent = await send(what, press.begin(what)).catch((failure: unknown) => {
        press.end(isUnknown(failure));
        throw failure;
      });
      press.end(false);
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
