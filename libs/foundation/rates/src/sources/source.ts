import type { Observation } from '../domain/median.js';

/** Injection token of the {@link RateSource}s to query. */
export const RATE_SOURCES = Symbol('rate sources');

/** A source of the stablecoin's price in naira. */
export interface RateSource {
  readonly name: string;
  /**
   * Queries once.
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
