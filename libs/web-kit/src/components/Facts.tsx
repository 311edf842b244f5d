import type { ReactNode } from 'react';

/** A name and its value; null is left out. */
export type Fact = readonly [name: string, value: ReactNode] | null;

/** Names and values, one pair a line. */
export function Facts({ pairs }: { readonly pairs: readonly Fact[] }) {
  return (
    <dl className="facts">
      {pairs.map(
        (pair) =>
          pair && (
            <div key={pair[0]}>
              <dt>{pair[0]}</dt>
              <dd>{pair[1]}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
