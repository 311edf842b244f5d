import type { ReactNode } from 'react';
import { Icon } from './Icon';

interface Properties {
  readonly tone?: 'good' | 'wait' | 'bad' | 'plain';
  readonly icon?: string;
  readonly acts?: ReactNode;
  /** Said aloud when it appears. */
  readonly live?: boolean;
  readonly children: ReactNode;
}

/** One sentence that stands above everything else on a page. */
export function Say({ tone = 'plain', icon, acts, live, children }: Properties) {
  return (
    <div className={tone === 'plain' ? 'say' : `say say--${tone}`} role={live ? 'status' : undefined}>
      {icon && <Icon of={icon} />}
      <p>{children}</p>
      {acts}
    </div>
  );
}
