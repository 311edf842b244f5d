import { Icon } from '@usdt-africa/web-kit';
import { circleAlert } from '@usdt-africa/web-kit/icons';
import { cloneElement, useId, type ReactElement, type ReactNode } from 'react';

interface Properties {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly children: ReactElement<{ id?: string; 'aria-invalid'?: boolean; 'aria-describedby'?: string }>;
}

/** A field with its label above and its error below, linked for screen readers. */
export function Field({ label, hint, error, children }: Properties) {
  const id = useId();
  const note = hint != null || error != null ? `${id}-note` : undefined;
  return (
    <div className="field">
      <label htmlFor={id} className="medium">
        {label}
      </label>
      {cloneElement(children, { id, 'aria-invalid': error !== undefined, ...(note && { 'aria-describedby': note }) })}
      {note && (
        <p id={note} className={error ? 'small neg' : 'small dim'}>
          {error ?? hint}
        </p>
      )}
    </div>
  );
}

/** An error message, announced to screen readers when it appears. */
export function ErrorLine({ children }: { readonly children: ReactNode }) {
  return (
    <div role="alert">
      {children != null && children !== '' && (
        <p className="neg row">
          <Icon of={circleAlert} size="small" />
          {children}
        </p>
      )}
    </div>
  );
}
