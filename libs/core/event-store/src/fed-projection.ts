import type { Projection } from './types.js';

/**
 * How a read model is fed. `acting`: money waits for it, so it reads the store and nothing else, whatever happens to Kafka.
 * `telling`: it is for people to look at, so it follows Kafka where there is one, and the store otherwise.
 */
export type Feeding = 'acting' | 'telling';

export interface FedProjection {
  readonly projection: Projection;
  readonly fed: Feeding;
  /** What it is for, in a few words. */
  readonly about: string;
}
