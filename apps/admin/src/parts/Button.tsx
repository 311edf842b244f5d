import type { ButtonHTMLAttributes, ReactNode } from 'react';

interface Properties extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> {
  readonly look?: 'soft' | 'main' | 'edge' | 'plain' | 'bad' | 'bare';
  readonly tall?: boolean;
  readonly busy?: boolean;
  /** Keeps its place and can be reached by keyboard, but does nothing: what it says tells why. */
  readonly unavailable?: boolean;
  readonly children: ReactNode;
}

/** A button that never leaves the keyboard's way: busy and unavailable ones stay focusable. */
export function Button({ look = 'soft', tall, busy, unavailable, className, onClick, ...rest }: Properties) {
  const off = busy === true || unavailable === true;
  const classes = ['button', look !== 'soft' && `button--${look}`, tall && 'button--tall', className];
  return (
    <button
      type="button"
      {...rest}
      className={classes.filter(Boolean).join(' ')}
      aria-disabled={off || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (off) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}
