import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK } from '@usdt-africa/platform';
import { RateReader } from '@usdt-africa/rates';
import type { TrxWorth } from '../domain/plan.js';
import { SweepsConfig } from '../sweeps-config.js';

/** Rates are in ten-thousandths of a naira, and a naira has a hundred kobo. */
const RATE_PER_KOBO = 100n;

/** What TRX are worth in USDT by the configuration, and in naira by the present rate. */
@Injectable()
export class TrxPrices {
  constructor(
    private readonly rates: RateReader,
    private readonly config: SweepsConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Null while there is no rate. */
  async now(): Promise<TrxWorth | null> {
    const price = await this.rates.current(this.clock.now());
    return price && { microPerTrx: this.config.trxMicro, koboPerUsdt: price.referenceRate / RATE_PER_KOBO };
  }
}
