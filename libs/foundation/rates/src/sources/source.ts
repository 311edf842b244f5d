import type { Observation } from '../domain/median.js';

/** Injection token of the {@link RateSource}s that are asked. */
export const RATE_SOURCES = Symbol('rate sources');

/** Somebody who knows what a stablecoin costs in naira. */
export interface RateSource {
  readonly name: string;
  /**
   * Asks once.
   * @throws SourceError when there is no usable answer in time
   */
  observe(): Promise<Observation>;
}

/** Why a source's word could not be used; `cause` is a short code for logs. */
export class SourceError extends Error {
  constructor(readonly reason: string) {
    super(`no usable rate: ${reason}`);
    this.name = 'SourceError';
  }
}
