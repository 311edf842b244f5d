import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useLocationState } from './useLocationState';

interface SheetState {
  readonly sheet?: string;
}

/** As the router counts the places of a tab. */
const isFirst = (place: unknown): boolean => (place as { readonly idx?: number } | null)?.idx === 0;

/** A sheet that is a place in the history: Back closes it, and a reload keeps it. */
export function useSheet(name: string): {
  readonly open: boolean;
  readonly show: () => void;
  readonly hide: () => void;
} {
  const location = useLocation();
  const navigate = useNavigate();
  const open = useLocationState<SheetState>()?.sheet === name;
  const show = useCallback(() => {
    const state: SheetState = { sheet: name };
    // From one sheet to another is one step, so that Back leaves both.
    const replace = Boolean((location.state as SheetState | null)?.sheet);
    void navigate(location.pathname + location.search, { state, replace });
  }, [name, navigate, location]);
  const hide = useCallback(() => {
    if (!open) return;
    // Without an earlier history entry in this tab Back is not possible: the sheet would stay open for good.
    if (isFirst(history.state)) void navigate(location.pathname + location.search, { replace: true });
    else void navigate(-1);
  }, [open, navigate, location]);
  return { open, show, hide };
}
