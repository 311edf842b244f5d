import { Inject, Injectable } from '@nestjs/common';
import type { EventData } from '@usdt-africa/contracts/events';
import { POOL } from '@usdt-africa/platform';
import type { Pool, PoolClient } from 'pg';

/** Who paid whom: one row for each transfer, written in the transaction of its event and so never behind it. */
@Injectable()
export class TransferRows {
  constructor(@Inject(POOL) private readonly pool: Pool) {}

  async insert(tx: PoolClient, made: EventData<'TransferMade'>): Promise<void> {
    const { transferId, number, fromAccountId, toAccountId, amountKobo, details, at } = made;
    await tx.query(
      `insert into transfers (transfer_id, number, from_account_id, to_account_id, amount_kobo, details, made_at)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [transferId, number, fromAccountId, toAccountId, amountKobo, details, at],
    );
  }

  /** Whether an account was ever paid by another. */
  async isPaidBefore(fromAccountId: string, toAccountId: string): Promise<boolean> {
    const { rows } = await this.pool.query(
      'select from transfers where from_account_id = $1 and to_account_id = $2 limit 1',
      [fromAccountId, toAccountId],
    );
    return rows.length > 0;
  }
}
