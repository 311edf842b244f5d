import type { ReactNode } from 'react';

/** A name and its value; null is left out. */
export type Fact = readonly [name: ReactNode, value: ReactNode] | null;

/** Names and values, one pair a line. */
export function Facts({ pairs }: { readonly pairs: readonly Fact[] }) {
  return (
    <dl className="facts">
      {pairs.map(
        (pair, at) =>
          pair && (
            <div key={at}>
              <dt>{pair[0]}</dt>
              <dd>{pair[1]}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
