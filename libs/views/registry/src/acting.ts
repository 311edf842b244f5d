import type { ProcessManager } from '@usdt-africa/event-store';
import { CONTEXTS } from './contexts.js';
import { type ProjectionRules, projections } from './projections.js';

/**
 * Every subscription that money waits for, process managers and projections: they read the store whatever happens to Kafka,
 * and whoever watches them must know of one that no worker has ever run.
 */
export function actingSubscriptions(rules: ProjectionRules): readonly Pick<ProcessManager, 'name' | 'handles'>[] {
  const fed = projections(rules).filter((one) => one.fed === 'acting');
  return [...CONTEXTS.flatMap(({ acting = [] }) => acting), ...fed.map(({ projection }) => projection)];
}
