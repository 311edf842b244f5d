import { useQuery } from '@tanstack/react-query';
import { username } from '@usdt-africa/contracts/api';
import { useEffect, useState } from 'react';
import { useOwnAccount } from '../../../shared/account/useAccount';
import { type ReceiverAnswer, receiverQuery } from './api';

/** Pause in milliseconds after the last letter: only 20 names an hour can be looked up. */
const PAUSE_MS = 900;

/** What is known of the typed username. `fault`: of its form, or `own-username`. */
export type Receiver =
  | { readonly state: 'empty' | 'looking' }
  | { readonly state: 'wrong'; readonly fault: string }
  | ReceiverAnswer
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
  const { data, error, isFetching, refetch } = useQuery(receiverQuery(queried));
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
