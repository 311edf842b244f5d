import type { ReactNode } from 'react';
import { check } from '../icons.js';
import { Icon } from './Icon.js';
import type { Stage } from './Rail.js';

export interface TimelineStep {
  readonly stage: Stage;
  /** Sign while it is not done. */
  readonly icon?: string;
  /** Number instead of a sign, for steps still to take. */
  readonly step?: number;
  readonly title: ReactNode;
  /** A time, or a word for it. */
  readonly when?: ReactNode;
  readonly children?: ReactNode;
}

/** Vertical timeline: stages with their times and notes. */
export function Timeline({ steps }: { readonly steps: readonly TimelineStep[] }) {
  return (
    <ol className="timeline">
      {steps.map((step, index) => (
        <li key={index} className={`is-${step.stage}`} aria-current={step.stage === 'now' ? 'step' : undefined}>
          <span className="station">
            {step.stage === 'done' ? <Icon of={check} /> : step.icon ? <Icon of={step.icon} /> : step.step}
          </span>
          <div className="timeline__head">
            <span>{step.title}</span>
            {step.when && <span className="timeline__when">{step.when}</span>}
          </div>
          {step.children && <div className="timeline__body">{step.children}</div>}
        </li>
      ))}
    </ol>
  );
}
