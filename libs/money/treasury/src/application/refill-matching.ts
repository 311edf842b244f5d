import { Inject, Injectable } from '@nestjs/common';
import type { EventData } from '@usdt-africa/contracts/events';
import { POOL } from '@usdt-africa/platform';
import type { Pool, PoolClient } from 'pg';
import { receive } from '../domain/decide.js';
import { type By, RefillStreams } from './refill-streams.js';

/** Recognises transfers from the treasury to the hot wallet as the refills that await them. */
@Injectable()
export class RefillMatching {
  constructor(
    private readonly streams: RefillStreams,
    @Inject(POOL) private readonly pool: Pool,
  ) {}

  /** Ends the oldest approved refill of exactly this amount; a transfer that none awaits is kept as unexpected. Once each. */
  async received(transfer: EventData<'HotWalletRefilled'>, by: By): Promise<void> {
    const { transferKey, txId, asset, amount, block } = transfer;
    const { rows: known } = await this.pool.query('select from hot_wallet_refills where transfer_key = $1', [
      transferKey,
    ]);
    if (known.length > 0) return;
    const { rows } = await this.pool.query<{ refill_id: string }>(
      `select refill_id from refills where phase = 'approved' and asset = $1 and amount = $2
       order by requested_at, refill_id`,
      [asset, amount],
    );
    const received = { transferKey, txId, blockNumber: block.number };
    for (const { refill_id: refillId } of rows) {
      await this.streams.change(
        refillId,
        (refill, now) => receive(refill, received, now),
        by,
        (tx) => keep(tx, transfer, refillId),
      );
      const { state } = await this.streams.load(refillId);
      if (state.received?.transferKey === transferKey) return;
    }
    await keep(this.pool, transfer, null);
  }
}

async function keep(
  db: Pool | PoolClient,
  { transferKey, asset, amount, txId, block }: EventData<'HotWalletRefilled'>,
  refillId: string | null,
): Promise<void> {
  await db.query(
    `insert into hot_wallet_refills (transfer_key, asset, amount, tx_id, received_at, refill_id)
     values ($1, $2, $3, $4, $5, $6) on conflict (transfer_key) do nothing`,
    [transferKey, asset, amount, txId, block.time, refillId],
  );
}
