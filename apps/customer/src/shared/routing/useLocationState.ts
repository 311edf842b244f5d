import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';

const never = () => () => undefined;

/**
 * State of the page's entry in the history. Null while the prerendered HTML is hydrated: that was made without it, and a sheet
 * that is open after a reload would not match.
 */
export function useLocationState<State extends object>(): State | null {
  const { state } = useLocation() as { readonly state: State | null };
  const isHydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return isHydrated ? state : null;
}
