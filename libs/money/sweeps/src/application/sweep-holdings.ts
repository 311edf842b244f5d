import { Inject, Injectable } from '@nestjs/common';
import { POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';

/** What events say that an address holds. */
@Injectable()
export class SweepHoldings {
  constructor(@Inject(POOL) private readonly pool: Pool) {}

  /** TRX of ours at a deposit address (`T…`), in sun. */
  async heldSun(address: string): Promise<bigint> {
    const { rows } = await this.pool.query<{ sun: string }>(
      'select greatest(trx_sun, 0)::text as sun from deposit_holdings where address = $1',
      [address],
    );
    return BigInt(rows[0]?.sun ?? 0);
  }
}
