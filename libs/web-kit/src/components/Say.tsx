import type { ReactNode } from 'react';
import { Icon } from './Icon.js';

interface Properties {
  readonly tone?: 'good' | 'caution' | 'bad';
  readonly icon: string;
  readonly children: ReactNode;
}

/** A remark beside the matter, with a sign. */
export function Say({ tone, icon, children }: Properties) {
  return (
    <div className={tone ? `say say--${tone}` : 'say'}>
      <Icon of={icon} />
      <div className="grow">{children}</div>
    </div>
  );
}
