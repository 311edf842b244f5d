import type { ReactNode } from 'react';
import { Icon } from './Icon.js';

/** Meaning of a state for the reader. */
export type Tone = 'good' | 'caution' | 'bad' | 'now' | 'deep' | 'plain';

interface Properties {
  readonly tone?: Tone;
  readonly icon?: string;
  readonly children: ReactNode;
}

/** A short word about a state, with a sign. */
export function Chip({ tone = 'plain', icon, children }: Properties) {
  return (
    <span className={tone === 'plain' ? 'chip' : `chip chip--${tone}`}>
      {icon && <Icon of={icon} />}
      {children}
    </span>
  );
}
