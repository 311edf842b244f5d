import type { ButtonHTMLAttributes } from 'react';

interface Properties extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> {
  /** Work is under way: says so, does nothing. */
  readonly busy?: boolean | undefined;
  /** It cannot be used now, and something says why. */
  readonly unavailable?: boolean | undefined;
  /** Pressed while it is unavailable: the place to lead people to what is missing. */
  readonly onBlocked?: (() => void) | undefined;
}

/** A button without looks that is never `disabled`: it keeps its place and the keyboard's way to it, whatever it may do now. */
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
