import { queryOptions, useQuery } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { AccountView } from '@usdt-africa/contracts/api';
import { ApiProblem } from '../api/client';
import { getAccount } from '../api/account';
import { type Moment, momentNow } from './session-clock';
import { markSignedIn, wasSignedIn } from './signed-in-mark';

export interface SignedIn {
  readonly view: AccountView;
  readonly receivedAt: Moment;
}

/** `left`: the customer signed out. `ended`: the session expired without activity, or was ended elsewhere. */
export type SessionEnding = 'left' | 'ended' | 'closed';
const ENDING = ['session-ending'];
const CAME_IN = ['came-in'];

/** Queried once, and again when the page regains the focus or the account changes. Null: not signed in. */
export const ACCOUNT = queryOptions({
  queryKey: ['account'],
  staleTime: Infinity,
  queryFn: async ({ signal, client }): Promise<SignedIn | null> => {
    try {
      const view = await getAccount(signal);
      markSignedIn(true);
      return { view, receivedAt: momentNow() };
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.status !== 401) throw error;
      if (wasSignedIn()) client.setQueryData<SessionEnding>(ENDING, 'ended');
      markSignedIn(false);
      return null;
    }
  },
});

/** Who is signed in: undefined while that is not known. Inside `ServerState` only. */
export function useAccount() {
  return useQuery(ACCOUNT);
}

/** Removes all data of the account from this tab after the session has ended. */
export function forgetAccount(queries: QueryClient, how: SessionEnding): void {
  markSignedIn(false);
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== ACCOUNT.queryKey[0] });
  queries.setQueryData(ENDING, how);
  queries.setQueryData(ACCOUNT.queryKey, null);
}

/** How the session ended that was here; null without one. */
export function endOfSession(queries: QueryClient): SessionEnding | null {
  return queries.getQueryData<SessionEnding>(ENDING) ?? null;
}

/** Completes a sign-in: clears the data of any previous account and fetches the new one. */
export async function welcome(queries: QueryClient): Promise<void> {
  queries.clear();
  queries.setQueryData(CAME_IN, true);
  await queries.fetchQuery(ACCOUNT);
}

/** Whether a sign-in was just completed in this tab. */
export function hasJustSignedIn(queries: QueryClient): boolean {
  return queries.getQueryData<boolean>(CAME_IN) === true;
}

/** The account, for pages that only a signed-in customer sees. */
export function useOwnAccount(): AccountView {
  const { data } = useAccount();
  if (!data) throw new Error('asked for outside of the pages of who is signed in');
  return data.view;
}
