import type { ReactNode } from 'react';
import { Icon } from './Icon';

export type Tone = 'good' | 'wait' | 'bad' | 'now' | 'plain';

interface Properties {
  readonly tone?: Tone;
  readonly icon?: string;
  readonly children: ReactNode;
}

export function Chip({ tone = 'plain', icon, children }: Properties) {
  return (
    <span className={tone === 'plain' ? 'chip' : `chip chip--${tone}`}>
      {icon && <Icon of={icon} />}
      {children}
    </span>
  );
}
