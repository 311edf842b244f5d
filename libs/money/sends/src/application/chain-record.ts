import { Inject, Injectable } from '@nestjs/common';
import { POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import type { MinedTransaction, ScannedBlocks } from '../domain/decide.js';
import { SendsConfig } from '../sends-config.js';

/** A transaction of an address of ours in a solid block, and the attempt that it is of. */
export interface FoundTransaction {
  readonly sendId: string;
  readonly attempt: number;
  readonly transaction: MinedTransaction & { readonly outcome: string };
  /** The attempt had ended without it. */
  readonly isAfterEnd: boolean;
}

/** An attempt of which the solid blocks have no transaction and can have none any more. */
export interface DeadAttempt {
  readonly sendId: string;
  readonly attempt: number;
  /** Of the stored signature; null where none is stored. */
  readonly txId: string | null;
  readonly scanned: ScannedBlocks;
}

/** Where the scan of solid blocks stands. */
export interface ScanPosition {
  /** Changes whenever the scan moved, forth or back. */
  readonly at: string;
  /** Whether any send has not ended. */
  readonly isAnyOpen: boolean;
}

/** Transactions of ended attempts are searched in the newest blocks of the scan: a day of them. */
const BLOCKS_BACK = 28_800;

/**
 * What the scan of solid blocks recorded of our own addresses' transactions. It writes them in the transaction that moves
 * its cursor, so one statement sees all of them up to the cursor.
 */
@Injectable()
export class ChainRecord {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly config: SendsConfig,
  ) {}

  /** Null before the scan has begun. */
  async position(): Promise<ScanPosition | null> {
    const { rows } = await this.pool.query<{ at: string; any_open: boolean }>({
      name: 'sends-scan-position',
      text: `select c.block_id || ' ' || coalesce(c.continuous_from, -1) || ' ' || coalesce(c.recorded_to, -1) as at,
          exists (select from send_work where ended_at is null) as any_open
        from chain_cursors c where c.name = 'solid'`,
    });
    const row = rows[0];
    return row ? { at: row.at, isAnyOpen: row.any_open } : null;
  }

  /**
   * Transactions of attempts that they have not ended yet. A transaction without a stored signature is the one of an
   * expired attempt where it makes the same transfer.
   */
  async found(): Promise<readonly FoundTransaction[]> {
    const { rows } = await this.pool.query<FoundRow>({
      name: 'sends-found',
      text: `with pair as (
          select a.send_id, a.attempt, o.tx_id, false as is_after_end from send_attempts a
            join own_transactions o on o.tx_id = a.tx_id where a.outcome is null
          union all
          select a.send_id, a.attempt, o.tx_id, true from chain_cursors c
            join own_transactions o on o.block_number > c.block_number - $1::bigint
            join send_attempts a on a.outcome = 'expired' and (a.tx_id = o.tx_id or (a.tx_id is null and ${UNSIGNED}))
          where c.name = 'solid')
        select pair.send_id, pair.attempt, pair.is_after_end, o.* from pair join own_transactions o using (tx_id)
        order by o.block_number, o.tx_id`,
      values: [BLOCKS_BACK, this.config.contract],
    });
    return rows.map(foundOf);
  }

  /**
   * Attempts that the solid blocks prove dead: read without a gap from the reference block to the first one past the
   * expiration. Where no signature is stored, no unknown transaction since its request may make the same transfer, and no
   * signature of the send was lost: of that one people find out what became.
   */
  async dead(): Promise<readonly DeadAttempt[]> {
    const { rows } = await this.pool.query<DeadRow>({
      name: 'sends-dead',
      text: `select a.send_id, a.attempt, a.tx_id, c.continuous_from, c.block_number, c.block_time
        from chain_cursors c
          join send_attempts a on a.outcome is null and a.expiration <= c.block_time
            and a.reference_number < c.block_number and a.reference_number + 1 >= c.continuous_from
        where c.name = 'solid' and c.recorded_to = c.block_number and c.hot_wallet = $2
          and not exists (select from own_transactions o where o.tx_id = a.tx_id)
          and (a.tx_id is not null or (
            not exists (select from own_transactions o where ${UNSIGNED_SINCE_REQUEST})
            and not exists (select from unknown_signatures k where k.intent_id = a.send_id)))
        order by a.expiration`,
      values: [this.config.contract, this.config.hotWallet],
    });
    return rows.map((row) => ({
      sendId: row.send_id,
      attempt: row.attempt,
      txId: row.tx_id,
      scanned: {
        continuousFrom: Number(row.continuous_from),
        to: Number(row.block_number),
        toTime: row.block_time,
      },
    }));
  }
}

/** A transfer `o` of no stored signature that an attempt `a` would make. */
const SAME_TRANSFER = (contract: string): string => `o.recipient = a.recipient and o.amount = a.amount_micro
  and ((a.asset = 'USDT' and o.kind = 'transfer' and o.contract = ${contract}) or (a.asset = 'TRX' and o.kind = 'trx')
    or (a.asset = 'TOKEN' and o.kind = 'transfer' and o.contract = a.contract))
  and (a.from_address is null or a.from_address = o.address)
  and not exists (select from send_attempts other where other.tx_id = o.tx_id)`;
const UNSIGNED = `${SAME_TRANSFER('$2')} and o.block_number > a.reference_number`;
/** A database that was restored may have lost an earlier signing of the same send: its blocks count, too. */
const UNSIGNED_SINCE_REQUEST = `${SAME_TRANSFER('$1')}
  and o.block_time >= (select w.requested_at - interval '1 minute' from send_work w where w.send_id = a.send_id)`;

interface DeadRow {
  readonly send_id: string;
  readonly attempt: number;
  readonly tx_id: string | null;
  readonly continuous_from: string;
  readonly block_number: string;
  readonly block_time: Date;
}

interface FoundRow {
  readonly send_id: string;
  readonly attempt: number;
  readonly is_after_end: boolean;
  readonly tx_id: string;
  readonly outcome: string;
  readonly block_number: string;
  readonly block_id: string;
  readonly block_time: Date;
  readonly fee_sun: string;
  readonly energy: string;
  readonly bandwidth: string;
}

function foundOf(row: FoundRow): FoundTransaction {
  return {
    sendId: row.send_id,
    attempt: row.attempt,
    isAfterEnd: row.is_after_end,
    transaction: {
      txId: row.tx_id,
      outcome: row.outcome,
      block: { number: Number(row.block_number), id: row.block_id, time: row.block_time },
      feeSun: BigInt(row.fee_sun),
      energy: Number(row.energy),
      bandwidth: Number(row.bandwidth),
    },
  };
}
