import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UpgradeView } from '@usdt-africa/contracts/api';
import { ApiProblem, problemCode } from '../api/client';
import { useMessages } from '../app/messages';
import { useProblemText } from '../problem/useProblemText';
import { getUpgrade } from './requests';

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

/** Does something to the wish; what the server answers is the wish as it stands then. */
export function useUpgradeAct<Arguments>(act: (wanted: Arguments) => Promise<UpgradeView>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: (view) => {
      queries.setQueryData(KEY, view);
      void queries.invalidateQueries({ queryKey: ['limits'] });
    },
    onError: (error) => {
      // Another tab was quicker, or one of ours: the page looks again.
      if (error instanceof ApiProblem && error.status === 409) void queries.invalidateQueries({ queryKey: KEY });
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
