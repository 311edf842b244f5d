import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';

/** Addresses that the last run which estimated them left out, because the chain would not execute their sweep. */
@Injectable()
export class RefusedSweeps {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The chain would not execute the sweep of an address. @param failure what the node says */
  async note(address: string, failure: string): Promise<void> {
    await this.pool.query(
      `insert into refused_sweeps (address, failure, since, seen_at) values ($1, $2, $3, $3)
       on conflict (address) do update set failure = excluded.failure, seen_at = excluded.seen_at`,
      [address, failure, this.clock.now()],
    );
  }

  /** The chain would execute it. */
  async clear(address: string): Promise<void> {
    await this.pool.query('delete from refused_sweeps where address = $1', [address]);
  }

  /** Forgets addresses that hold no USDT any more. */
  async clearEmpty(): Promise<void> {
    await this.pool.query(
      `delete from refused_sweeps r
       where not exists (select from deposit_holdings h where h.address = r.address and h.usdt_micro > 0)`,
    );
  }
}
