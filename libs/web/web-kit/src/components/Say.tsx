import type { ReactNode } from 'react';
import { Icon } from './Icon.js';

interface Properties {
  readonly tone?: 'good' | 'caution' | 'bad' | 'plain';
  readonly icon?: string;
  /** What can be done about it, beside it. */
  readonly acts?: ReactNode;
  /** Said aloud when it appears. */
  readonly live?: boolean;
  readonly children: ReactNode;
}

/** A remark beside the matter, with a sign. */
export function Say({ tone = 'plain', icon, acts, live, children }: Properties) {
  return (
    <div className={tone === 'plain' ? 'say' : `say say--${tone}`} role={live ? 'status' : undefined}>
      {icon && <Icon of={icon} />}
      <div className="grow">{children}</div>
      {acts}
    </div>
  );
}
