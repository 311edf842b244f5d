import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { SendUpgradeRequest, UpgradeView } from '@usdt-africa/contracts/api';
import { ApiProblem, problemCode } from '../api/client';
import { useMessages } from '../i18n/messages';
import { useSubmit, type Submission } from '../forms/useSend';
import { useProblemText } from '../problem/useProblemText';
import { limitsQuery } from '../api/limit-queries';
import { sendUpgrade, upgradeQuery } from '../api/upgrade';

/** Refetch interval in milliseconds while the request is under review. */
const AGAIN_MS = 30_000;

export type TierUpgradeRequest = NonNullable<UpgradeView['request']>;

export const useUpgrade = () =>
  useQuery({
    ...upgradeQuery,
    refetchInterval: ({ state: { data } }) => (data?.request?.state === 'waiting-us' ? AGAIN_MS : false),
  });

/** Handles responses to actions on the request. */
function useAnswers() {
  const queries = useQueryClient();
  return {
    /** Stores the request after the action. */
    keep(view: UpgradeView) {
      queries.setQueryData(upgradeQuery.queryKey, view);
      void queries.invalidateQueries({ queryKey: limitsQuery.queryKey });
    },
    /** Another tab changed the request first, or an operator did: refetches it. */
    lookAgain(error: Error) {
      if (error instanceof ApiProblem && error.status === 409)
        void queries.invalidateQueries({ queryKey: upgradeQuery.queryKey });
    },
  };
}

/** Runs an action on the request; the server responds with the request after it. */
export function useUpgradeAct<Arguments>(act: (wanted: Arguments) => Promise<UpgradeView>) {
  const { keep, lookAgain } = useAnswers();
  return useMutation({ mutationFn: act, onSuccess: keep, onError: lookAgain });
}

interface SendOptions<Values extends FieldValues> {
  readonly fieldOf: (field: string) => Path<Values> | undefined;
  /** Called when a typed or stored value was refused. */
  readonly refused: () => void;
  /** Called when the server has received it. */
  readonly sent?: () => void;
}

/**
 * Sends a tier upgrade form: a refusal is shown next to its field, and typed input stays until the server has received
 * it.
 */
export function useSendUpgrade<Values extends FieldValues>(
  form: UseFormReturn<Values, unknown, SendUpgradeRequest>,
  { fieldOf, refused, sent }: SendOptions<Values>,
): Submission<SendUpgradeRequest> {
  const { keep, lookAgain } = useAnswers();
  return useSubmit(sendUpgrade, {
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
