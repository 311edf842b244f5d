import type { Projection } from './types.js';

/**
 * How a read model is fed. `direct`: money depends on it, so it reads the store and nothing else, whatever happens to
 * Kafka. `kafka`: it is for display, so it follows Kafka where there is one, and the store otherwise.
 */
export type FeedKind = 'direct' | 'kafka';

export interface FeedProjection {
  readonly projection: Projection;
  readonly feed: FeedKind;
  /** Its purpose, in a few words. */
  readonly about: string;
}
