import type { ReactNode } from 'react';
import { check } from '../icons.js';
import { Icon } from './Icon.js';

/** Done is a green check, now is lime with a halo, to come an open ring, back an amber sign. */
export type Stage = 'done' | 'now' | 'todo' | 'back';

export interface Station {
  readonly stage: Stage;
  /** Sign while it is not done. */
  readonly icon: string;
  readonly word: ReactNode;
}

/** The rail across: three stations, each with its word. */
export function Rail({ stations, label }: { readonly stations: readonly Station[]; readonly label: string }) {
  return (
    <ol className="rail" aria-label={label}>
      {stations.map((station, index) => (
        <li key={index} className={`is-${station.stage}`} aria-current={station.stage === 'now' ? 'step' : undefined}>
          <span className="station">
            <Icon of={station.stage === 'done' ? check : station.icon} />
          </span>
          {station.word}
        </li>
      ))}
    </ol>
  );
}
