import type { ReactNode } from 'react';
import { Icon } from './Icon.js';

interface Properties {
  readonly tone?: 'good' | 'caution' | 'bad' | 'now' | 'deep';
  readonly icon?: string;
  readonly children: ReactNode;
}

/** A short word about a state, with a sign. */
export function Chip({ tone, icon, children }: Properties) {
  return (
    <span className={tone ? `chip chip--${tone}` : 'chip'}>
      {icon && <Icon of={icon} />}
      {children}
    </span>
  );
}
