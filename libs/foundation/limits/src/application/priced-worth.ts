import { Inject, Injectable } from '@nestjs/common';
import { type EventData, streams } from '@usdt-africa/contracts/events';
import { type Clock, nairaFor } from '@usdt-africa/kernel';
import { CLOCK, POOL } from '@usdt-africa/platform';
import { RateReader } from '@usdt-africa/rates';
import type { Pool } from 'pg';
import type { Held } from '../domain/held.js';
import { LimitWorth } from './limit-worth.js';

/** Reads prices of held deposits from the events of their orders, and the present rate from the sources. */
@Injectable()
export class PricedWorth extends LimitWorth {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(RateReader) private readonly rates: Pick<RateReader, 'current'>,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    super();
  }

  async worthKobo(amountMicro: bigint): Promise<bigint | null> {
    const price = await this.rates.current(this.clock.now());
    return price && nairaFor(amountMicro, price.sellRate);
  }

  async pricedKobo(held: readonly Held[]): Promise<ReadonlyMap<string, bigint>> {
    const { rows } = await this.pool.query<{ data: EventData<'OrderDepositPriced'> }>(
      `select data from events where stream_id = any($1) and type = 'OrderDepositPriced' order by global_position`,
      [[...new Set(held.map(({ deposit }) => streams.order(deposit.orderId)))]],
    );
    const keys = new Set(held.map(({ key }) => key));
    const priced = new Map<string, bigint>();
    for (const { data } of rows)
      if (keys.has(data.depositKey))
        priced.set(
          data.depositKey,
          data.parts.reduce((sum, { nairaKobo }) => sum + BigInt(nairaKobo), 0n),
        );
    return priced;
  }
}
