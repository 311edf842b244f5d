import type { ReactNode } from 'react';
import { Icon } from './Icon.js';

interface Properties {
  readonly tone?: 'good' | 'caution' | 'bad' | 'plain';
  readonly icon?: string;
  /** Actions, next to the text. */
  readonly acts?: ReactNode;
  /** Announced to screen readers when it appears. */
  readonly live?: boolean;
  readonly children: ReactNode;
}

/** An inline notice with an icon. */
export function Notice({ tone = 'plain', icon, acts, live, children }: Properties) {
  return (
    <div className={tone === 'plain' ? 'notice' : `notice notice--${tone}`} role={live ? 'status' : undefined}>
      {icon && <Icon of={icon} />}
      <div className="grow">{children}</div>
      {acts}
    </div>
  );
}
