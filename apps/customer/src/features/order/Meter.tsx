import type { CSSProperties } from 'react';

interface Properties {
  /** 0 to 100. */
  readonly percent: number;
  readonly label: string;
}

/** How much of an amount is here; the rest is hatched. */
export function Meter({ percent, label }: Properties) {
  return <div className="meter" role="img" aria-label={label} style={{ '--part': `${percent}%` } as CSSProperties} />;
}
