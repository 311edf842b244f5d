import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { username } from '@usdt-africa/contracts/api';
import type { UsernameView } from '@usdt-africa/contracts/api';
import { usernameQuery } from './api';

const PAUSE_MS = 350;

export interface UsernameState {
  /** Code of the fault in its form. */
  readonly fault: string | null;
  readonly checking: boolean;
  /** The server's result; null while that is not known. */
  readonly view: UsernameView | null;
}

/** Whether a username is free, queried a moment after the last letter. */
export function useUsernameState(typed: string): UsernameState {
  const read = username.safeParse(typed);
  const wanted = read.success ? read.data : null;
  const [checkedName, setCheckedName] = useState(wanted);
  useEffect(() => {
    const timer = setTimeout(() => setCheckedName(wanted), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const { data, isFetching } = useQuery(usernameQuery(checkedName));
  const isKnown = wanted !== null && data?.username === wanted;
  return {
    fault: read.success ? null : (read.error.issues[0]?.message ?? 'username-letters'),
    checking: wanted !== null && !isKnown && (isFetching || checkedName !== wanted),
    view: isKnown ? data : null,
  };
}
