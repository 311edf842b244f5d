import type { FedProjection } from '@usdt-africa/event-store';
import type { ProjectionRules as AllRules } from '@usdt-africa/platform';
import { auditActs, CONTEXTS } from './contexts.js';

/** What the product's projections are told by its settings. */
export type ProjectionRules = Omit<AllRules, 'acts'>;

/** Every projection of the product: the worker runs them, the command line rebuilds and proves them. */
export function projections({ shortfallWaitSeconds }: ProjectionRules): readonly FedProjection[] {
  return CONTEXTS.flatMap((context) => context.projections?.({ shortfallWaitSeconds, acts: auditActs }) ?? []);
}
