import type { ReactNode } from 'react';
import { SteadyButton } from './SteadyButton.js';

export type ButtonTone = 'main' | 'plain' | 'lime' | 'bare' | 'danger' | 'on-surface';

interface Look {
  readonly tone?: ButtonTone;
  readonly full?: boolean;
  readonly slim?: boolean;
}

/** The classes of a button, also for links that look like one. */
export function buttonClass({ tone = 'plain', full, slim }: Look = {}): string {
  return ['button', tone !== 'plain' && `button--${tone}`, full && 'button--full', slim && 'button--slim']
    .filter(Boolean)
    .join(' ');
}

interface Properties extends Look {
  readonly children: ReactNode;
  readonly type?: 'button' | 'submit';
  /** Id of the form that it submits, where it stands outside. */
  readonly form?: string;
  /** Work is in progress: the button stays focusable, announces it, and does nothing. */
  readonly busy?: boolean;
  /** Id of the text that explains why it cannot be used now. The button stays focusable. */
  readonly blockedBy?: string | null;
  readonly describedBy?: string;
  readonly onClick?: () => void;
  /** Called on a click while blocked, to lead the user to what is missing. */
  readonly onBlocked?: () => void;
}

/** A button that is never `disabled`: people and screen readers always learn why it does nothing. */
export function Button({
  children,
  type = 'button',
  form,
  busy = false,
  blockedBy = null,
  describedBy,
  onClick,
  onBlocked,
  ...look
}: Properties) {
  return (
    <SteadyButton
      type={type}
      form={form}
      className={buttonClass(look)}
      busy={busy}
      unavailable={!!blockedBy}
      aria-describedby={blockedBy ?? describedBy}
      onClick={() => onClick?.()}
      onBlocked={onBlocked}
    >
      {busy && <span className="button__spinner" aria-hidden="true" />}
      {children}
    </SteadyButton>
  );
}
