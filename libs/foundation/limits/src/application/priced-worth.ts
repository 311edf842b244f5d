import { type EventData, streams } from '@usdt-africa/contracts/events';
import type { Pool } from 'pg';
import type { Held } from '../domain/held.js';
import { LimitWorth } from './limit-worth.js';

/** Reads prices of held deposits from the events of their orders. */
export class PricedWorth extends LimitWorth {
  /** @param worthKobo value of an amount at the present rate; null while there is no rate */
  constructor(
    private readonly pool: Pool,
    override readonly worthKobo: (amountMicro: bigint) => Promise<bigint | null>,
  ) {
    super();
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
