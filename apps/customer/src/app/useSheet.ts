import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

interface SheetState {
  readonly sheet?: string;
}

/** A sheet that is a place in the history: Back closes it, and a reload keeps it. */
export function useSheet(name: string): {
  readonly open: boolean;
  readonly show: () => void;
  readonly hide: () => void;
} {
  const location = useLocation();
  const navigate = useNavigate();
  const open = (location.state as SheetState | null)?.sheet === name;
  const show = useCallback(() => {
    const state: SheetState = { sheet: name };
    // From one sheet to another is one step, so that Back leaves both.
    const replace = Boolean((location.state as SheetState | null)?.sheet);
    void navigate(location.pathname + location.search, { state, replace });
  }, [name, navigate, location]);
  const hide = useCallback(() => {
    if (open) void navigate(-1);
  }, [open, navigate]);
  return { open, show, hide };
}
