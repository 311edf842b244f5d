import type { FeedProjection } from '@usdt-africa/event-store';
import type { ProjectionRules as AllRules } from '@usdt-africa/platform';
import { auditActs, CONTEXTS } from './contexts.js';

/** The settings that the product's projections depend on. */
export type ProjectionRules = Omit<AllRules, 'acts'>;

/** Every projection of the product: the worker runs them, the command line rebuilds and proves them. */
export function projections({ shortfallWaitSeconds, keys }: ProjectionRules): readonly FeedProjection[] {
  return CONTEXTS.flatMap((context) => context.projections?.({ shortfallWaitSeconds, keys, acts: auditActs }) ?? []);
}
