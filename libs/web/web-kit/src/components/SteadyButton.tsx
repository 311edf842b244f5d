import type { ButtonHTMLAttributes } from 'react';

interface Properties extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> {
  /** Work is in progress: the button announces it and does nothing. */
  readonly busy?: boolean | undefined;
  /** It cannot be used now; another element explains why. */
  readonly unavailable?: boolean | undefined;
  /** Called on a click while unavailable, to lead the user to what is missing. */
  readonly onBlocked?: (() => void) | undefined;
}

/** An unstyled button that is never `disabled`: it keeps its place and stays reachable by keyboard in every state. */
export function SteadyButton({ busy, unavailable, onBlocked, onClick, ...rest }: Properties) {
  const off = busy === true || unavailable === true;
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={off || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (!off) return onClick?.(event);
        event.preventDefault();
        if (!busy) onBlocked?.();
      }}
    />
  );
}
