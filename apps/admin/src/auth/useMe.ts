import type { MeView } from '@usdt-africa/contracts/admin';
import { useSyncExternalStore } from 'react';
import { session } from './session';

/** Who sits here; null while nobody is signed in. */
export function useMe(): MeView | null {
  return useSyncExternalStore(session.watch, session.snapshot);
}
