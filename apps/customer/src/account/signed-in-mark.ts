import { useSyncExternalStore } from 'react';
import { lasting } from '../app/storage';

/**
 * That somebody was signed in here when a page last asked. The cookie itself cannot be seen by a page, and asking would hold up
 * a guest's first paint: by this mark the public pages lead home instead of to the login. It opens nothing.
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
