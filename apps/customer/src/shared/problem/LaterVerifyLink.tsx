import { lazy, Suspense } from 'react';
import type { ComponentType } from 'react';

const VerifyLink = lazy((): Promise<{ default: ComponentType }> =>
  import('../limits/VerifyLink').then(
    (module) => ({ default: module.VerifyLink }),
    () => ({ default: () => null }),
  ),
);

/** The way to a higher limit on pages that only rarely show it: loaded when it is shown, and left out without a network. */
export function LaterVerifyLink() {
  return (
    <Suspense fallback={null}>
      <VerifyLink />
    </Suspense>
  );
}
