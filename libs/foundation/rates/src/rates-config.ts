import type { QuoteConfig } from './quotes/quote-service.js';

export interface RatesConfig extends QuoteConfig {
  readonly sellMarginBps: number;
  readonly promiseMinutes: number;
}

/** A {@link RatesConfig}. */
export const RATES = Symbol('what the price is made by');
