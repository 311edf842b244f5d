import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { SendUpgradeRequest, UpgradeView } from '@usdt-africa/contracts/api';
import { ApiProblem, problemCode } from '../api/client';
import { useMessages } from '../app/messages';
import { useSend, type Sending } from '../auth/useSend';
import { useProblemText } from '../problem/useProblemText';
import { getUpgrade, sendUpgrade } from './requests';

const KEY = ['upgrade'];
/** While somebody looks at it, it is asked for again. */
const AGAIN_MS = 30_000;

export type Wish = NonNullable<UpgradeView['wish']>;

export const useUpgrade = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => getUpgrade(signal),
    refetchInterval: ({ state: { data } }) => (data?.wish?.state === 'waiting-us' ? AGAIN_MS : false),
  });

/** What is answered to an act on the wish. */
function useAnswers() {
  const queries = useQueryClient();
  return {
    /** The wish as it stands then. */
    keep(view: UpgradeView) {
      queries.setQueryData(KEY, view);
      void queries.invalidateQueries({ queryKey: ['limits'] });
    },
    /** Another tab was quicker, or one of ours: the page looks again. */
    lookAgain(error: Error) {
      if (error instanceof ApiProblem && error.status === 409) void queries.invalidateQueries({ queryKey: KEY });
    },
  };
}

/** Does something to the wish; what the server answers is the wish as it stands then. */
export function useUpgradeAct<Arguments>(act: (wanted: Arguments) => Promise<UpgradeView>) {
  const { keep, lookAgain } = useAnswers();
  return useMutation({ mutationFn: act, onSuccess: keep, onError: lookAgain });
}

interface SendOptions<Values extends FieldValues> {
  readonly fieldOf: (field: string) => Path<Values> | undefined;
  /** Something of what was typed, or was to be kept, is not taken. */
  readonly refused: () => void;
  /** It has arrived. */
  readonly sent?: () => void;
}

/** Sends a wish by its form: what is refused of a field stands beside it, everything typed stays until it has arrived. */
export function useSendWish<Values extends FieldValues>(
  form: UseFormReturn<Values, unknown, SendUpgradeRequest>,
  { fieldOf, refused, sent }: SendOptions<Values>,
): Sending<SendUpgradeRequest> {
  const { keep, lookAgain } = useAnswers();
  return useSend(sendUpgrade, {
    form,
    fieldOf,
    done(view: UpgradeView) {
      sent?.();
      keep(view);
    },
    refused(problem) {
      if (problem.errors.length > 0) refused();
      lookAgain(problem);
    },
  });
}

/** What became of something that did not go through, in a sentence. */
export function useFailureText(): (error: Error) => string {
  const { t } = useMessages();
  const textOf = useProblemText();
  return (error) => {
    const known = textOf(problemCode(error));
    if (known) return known;
    // The server's own sentence is English: it stands in for what the catalogue does not word.
    return t(error instanceof ApiProblem ? 'problem.unexpected' : 'problem.no-answer');
  };
}
