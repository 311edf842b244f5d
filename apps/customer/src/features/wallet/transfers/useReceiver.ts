import { useQuery } from '@tanstack/react-query';
import { username } from '@usdt-africa/contracts/api';
import type { ReceiverView } from '@usdt-africa/contracts/api';
import { useEffect, useState } from 'react';
import { useOwnAccount } from '../../../shared/account/useAccount';
import { ApiProblem } from '../../../shared/api/client';
import { findReceiver } from './api';

/** Pause in milliseconds after the last letter: only 20 names an hour can be looked up. */
const PAUSE_MS = 900;
export const RECEIVER = ['transfers', 'receiver'];

/** What is known of the typed username. `fault`: of its form, or `own-username`. */
export type Receiver =
  | { readonly state: 'empty' | 'looking' }
  | { readonly state: 'wrong'; readonly fault: string }
  | { readonly state: 'found'; readonly view: ReceiverView }
  | { readonly state: 'refused'; readonly problem: ApiProblem }
  | { readonly state: 'failed'; readonly error: Error };

export interface ReceiverQuery {
  readonly receiver: Receiver;
  /** The name as it is stored, once its form is right. */
  readonly name: string | null;
  /** Looks up what is typed without the pause. */
  readonly lookNow: () => void;
  readonly again: () => void;
}

/** Looks up who has the typed username, a moment after the last letter, each name once. */
export function useReceiver(typed: string): ReceiverQuery {
  const own = useOwnAccount().username;
  const read = username.safeParse(typed);
  const name = read.success ? read.data : null;
  const wanted = name === own ? null : name;
  const [queried, setQueried] = useState(wanted);
  useEffect(() => {
    const timer = setTimeout(() => setQueried(wanted), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...RECEIVER, queried],
    queryFn: ({ signal }) => answerOf(queried!, signal),
    enabled: queried !== null,
    // A look-up counts: none is made for a name that has its answer.
    staleTime: Infinity,
    retryOnMount: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
  return {
    receiver: receiverNow(),
    name,
    lookNow: () => setQueried(wanted),
    again: () => void refetch(),
  };

  function receiverNow(): Receiver {
    if (typed.trim() === '') return { state: 'empty' };
    if (!read.success) return { state: 'wrong', fault: read.error.issues[0]?.message ?? 'username-letters' };
    if (wanted === null) return { state: 'wrong', fault: 'own-username' };
    if (queried !== wanted || isFetching) return { state: 'looking' };
    if (data) return data;
    return error ? { state: 'failed', error } : { state: 'looking' };
  }
}

type Answer = Extract<Receiver, { readonly state: 'found' | 'refused' }>;

/** A refusal is an answer, too, and no reason to ask again by itself. */
async function answerOf(name: string, signal: AbortSignal): Promise<Answer> {
  try {
    return { state: 'found', view: await findReceiver(name, signal) };
  } catch (error) {
    if (error instanceof ApiProblem && error.code !== 'signed-out' && error.status < 500)
      return { state: 'refused', problem: error };
    throw error;
  }
}
