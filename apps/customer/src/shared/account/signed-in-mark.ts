import { useSyncExternalStore } from 'react';
import { lasting } from '../browser/storage';

/**
 * Marks that a customer was signed in here at the last account query. A page cannot read the cookie, and a query would
 * delay a guest's first paint: with this mark the public pages link to the dashboard instead of the sign-in. It grants
 * no access.
 */
export const SIGNED_IN_MARK = 'signed-in';
const listeners = new Set<() => void>();

export function markSignedIn(is: boolean): void {
  if (is) lasting.set(SIGNED_IN_MARK, '1');
  else lasting.remove(SIGNED_IN_MARK);
  for (const listener of listeners) listener();
}

export function wasSignedIn(): boolean {
  return lasting.get(SIGNED_IN_MARK) === '1';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

/** {@link wasSignedIn}, as it is now; false where the page is made on the server. */
export function useSignedInMark(): boolean {
  return useSyncExternalStore(subscribe, wasSignedIn, () => false);
}
