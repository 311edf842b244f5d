import type { ProcessManager } from '@usdt-africa/event-store';
import { CONTEXTS } from './contexts.js';
import { type ProjectionRules, projections } from './projections.js';

/**
 * Every subscription that money waits for, process managers and projections: they read the store whatever happens to
 * Kafka, and monitoring must know of one that no worker has ever run.
 */
export function directSubscriptions(
  rules: Omit<ProjectionRules, 'keys'>,
): readonly Pick<ProcessManager, 'name' | 'handles'>[] {
  const feed = projections({ ...rules, keys: {} }).filter((one) => one.feed === 'direct');
  return [...CONTEXTS.flatMap(({ request = [] }) => request), ...feed.map(({ projection }) => projection)];
}
