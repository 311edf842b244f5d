import type { MeView } from '@usdt-africa/contracts/admin';
import { useSyncExternalStore } from 'react';
import { session } from './session';

/** The signed-in operator; null while there is no session. */
export function useMe(): MeView | null {
  return useSyncExternalStore(session.watch, session.snapshot);
}
