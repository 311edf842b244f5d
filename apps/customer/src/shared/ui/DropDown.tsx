import { useEffect, useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Icon } from '@usdt-africa/web-kit';
import { chevronDown } from '@usdt-africa/web-kit/icons';

interface Properties {
  readonly label: ReactNode;
  readonly className?: string;
  /** List items. */
  readonly children: ReactNode;
}

/** A button with a list below it, which closes on a choice, a click outside, Escape, or when the focus leaves it. */
export function DropDown({ label, className, children }: Properties) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  useEffect(() => {
    if (!open) return;
    const outside = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    addEventListener('pointerdown', outside);
    return () => removeEventListener('pointerdown', outside);
  }, [open]);

  // What opens next gives the focus back to what has it now, and the list is gone by then.
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <div
      ref={root}
      className="drop"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        // Only the list closes, not the dialog around it.
        event.preventDefault();
        event.stopPropagation();
        close();
      }}
      onBlur={({ relatedTarget, currentTarget }) => {
        // Some browsers do not focus a clicked button: the event then has no `relatedTarget`.
        if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <button
        ref={button}
        type="button"
        className={className}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {label}
        <Icon of={chevronDown} size="small" />
      </button>
      {open && (
        <ul
          id={id}
          className="drop__list card"
          onClick={({ target }) => {
            if ((target as Element).closest('a, button')) close();
          }}
        >
          {children}
        </ul>
      )}
    </div>
  );
}
