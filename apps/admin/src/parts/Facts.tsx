import type { ReactNode } from 'react';

/** Names left, values right. */
export function FactList({ of }: { readonly of: readonly (readonly [name: ReactNode, value: ReactNode] | null)[] }) {
  return (
    <dl className="facts">
      {of.map(
        (row, at) =>
          row && (
            <div key={at}>
              <dt>{row[0]}</dt>
              <dd>{row[1]}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
