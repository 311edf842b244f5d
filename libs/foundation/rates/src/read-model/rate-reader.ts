import { Inject, Injectable } from '@nestjs/common';
import { POOL, ProductConfig } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { isPaused, pinEnd, type Side, type SideControls } from '../domain/controls.js';
import { type Median, medianOf } from '../domain/median.js';
import { priceFrom, type Price, type SideTerms } from '../domain/price.js';
import type { QuotePause } from '../quotes/quote-gate.js';
import { RateObservations } from './observations.js';
import { allControlsAt, controlsAt } from './rate-controls.js';

/** The margins that hold while operators have set none. */
export type MarginConfig = Pick<ProductConfig, 'sellMarginBps' | 'buyMarginBps'>;

/** The configured margin of a side, in basis points. */
export function configuredMargin(side: Side, config: MarginConfig): number {
  return side === 'sell' ? config.sellMarginBps : config.buyMarginBps;
}

/**
 * Prices at any instant, from observations received by then: a query about the past always has the same result. Margins
 * and pins are those in force at that time; without any the margin is the configured one.
 */
@Injectable()
export class RateReader {
  readonly #observations: RateObservations;

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(ProductConfig) private readonly config: MarginConfig,
  ) {
    this.#observations = new RateObservations(pool);
  }

  /** Our price now, or null while fewer than two fresh sources agree. */
  current(now: Date): Promise<Price | null> {
    return this.at(now);
  }

  /** Our price at a past instant (of a late deposit), from observations received by then and fresh then. */
  async at(instant: Date): Promise<Price | null> {
    const median = medianOf(await this.#observations.around(instant), instant);
    return median && this.#price(median, instant);
  }

  /**
   * The first price that came into being after an instant that had none.
   * @returns the price and since when it was there (`from`), or null while there is none yet
   */
  async firstAfter(instant: Date): Promise<{ readonly from: Date; readonly price: Price } | null> {
    const found = await this.#observations.firstMedianAfter(instant);
    return found && { from: found.at, price: await this.#price(found.median, found.at) };
  }

  /**
   * Until when an operator has paused a side's quotes; null while they are not paused. Orders under way and late
   * deposits still get their rates.
   */
  async pause(now: Date, side: Side = 'sell'): Promise<QuotePause | null> {
    const controls = await controlsAt(this.pool, side, now);
    return isPaused(controls, now) ? controls.paused : null;
  }

  async #price(median: Median, instant: Date): Promise<Price> {
    const { sell, buy } = await allControlsAt(this.pool, instant);
    const terms = (side: Side, { marginBps, pin }: SideControls): SideTerms => ({
      marginBps: marginBps ?? configuredMargin(side, this.config),
      pin: pin && pinEnd(pin, median.rate, instant) === null ? pin : null,
    });
    return priceFrom(median, { sell: terms('sell', sell), buy: terms('buy', buy) });
  }
}
