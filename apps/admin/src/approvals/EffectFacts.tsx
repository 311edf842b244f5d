import { type ComponentProps, lazy, Suspense } from 'react';
import { Waiting } from '../parts/Waiting';

/** For whoever shows nothing else before it is there. */
export const EffectTable = lazy(() => import('./EffectTable'));

/** What an act does, line by line; loaded where the first act is looked at. */
export function EffectFacts(properties: ComponentProps<typeof EffectTable>) {
  return (
    <Suspense fallback={<Waiting lines={5} />}>
      <EffectTable {...properties} />
    </Suspense>
  );
}
