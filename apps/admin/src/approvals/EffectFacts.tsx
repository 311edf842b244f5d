import { type ComponentProps, lazy, Suspense } from 'react';
import { Waiting } from '../parts/Waiting';

/** For callers that show nothing else until it is loaded. */
export const EffectTable = lazy(() => import('./EffectTable'));

/** The effect of an action, line by line; loaded when the first action is opened. */
export function EffectFacts(properties: ComponentProps<typeof EffectTable>) {
  return (
    <Suspense fallback={<Waiting lines={5} />}>
      <EffectTable {...properties} />
    </Suspense>
  );
}
