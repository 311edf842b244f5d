import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, POOL } from '@usdt-africa/platform';
import { CHAIN, SENDS } from '@usdt-africa/switches';
import type { Pool, PoolClient } from 'pg';
import { SEND_FIGURES, type SendRules } from './send-rules.js';

/**
 * Why nothing may be signed now, or not this send.
 * - `no-hot-wallet`: none is set, or no worker has read it
 * - `switch`: operators have paused sends; `chain-switch`: the chain is paused, and its scan stands still
 * - `scan-behind`: the scan of solid blocks lags, or does not record the hot wallet's transactions
 * - `signer`: its journal does not agree with this database
 * - `balance-unknown`, `usdt-short`, `trx-short`: the hot wallet
 * - `fee-limit`: the transfer costs more than one transaction may
 * - `contract`, `own-address`: the destination
 * - `transfer-fails`: the chain would not execute it; `node-silent`: the node does not answer
 */
export type SendObstacle =
  | 'no-hot-wallet'
  | 'switch'
  | 'chain-switch'
  | 'scan-behind'
  | 'signer'
  | 'balance-unknown'
  | 'usdt-short'
  | 'trx-short'
  | 'fee-limit'
  | 'contract'
  | 'own-address'
  | 'transfer-fails'
  | 'node-silent';

/** What a send takes from the hot wallet. */
export interface SendNeeds {
  readonly amountMicro: bigint;
  /** The most that its transaction may cost. */
  readonly feeSun: bigint;
  /** What a transaction costs that is signed and not on the chain yet. */
  readonly eachSun: bigint;
}

/** A solid block that the scan has read. */
export interface ReferenceBlock {
  readonly number: number;
  readonly id: string;
}

/** Which sends count against the balance. */
type Counted = 'signed' | 'requested';

/** Taken by each transaction that begins a signing: of two sends only one gets the last of the balance. */
const BALANCE_LOCK = `pg_advisory_xact_lock(hashtextextended('sends: the balance of the hot wallet', 0))`;

/** Whether the database allows a send now: switches, the scan, the signer's journal, and the hot wallet's balances. */
@Injectable()
export class SendObstacles {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(SEND_FIGURES) private readonly rules: SendRules,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Why no send can be requested now: sends that are requested and not signed count, too. */
  notNow(needs: SendNeeds): Promise<SendObstacle | null> {
    return this.#find(this.pool, needs, 'requested');
  }

  /** What keeps a requested send from being signed. */
  now(needs: SendNeeds): Promise<SendObstacle | null> {
    return this.#find(this.pool, needs, 'signed');
  }

  /** In the transaction that begins a signing: other signings wait until it ends. */
  async atSigning(tx: PoolClient, needs: SendNeeds): Promise<SendObstacle | null> {
    await tx.query(`select ${BALANCE_LOCK}`);
    return this.#find(tx, needs, 'signed');
  }

  /** The newest solid block that the scan has read; null before the first. */
  async newestBlock(): Promise<ReferenceBlock | null> {
    const { rows } = await this.pool.query<{ block_number: string; block_id: string }>(
      `select block_number, block_id from chain_cursors where name = 'solid'`,
    );
    const row = rows[0];
    return row ? { number: Number(row.block_number), id: row.block_id } : null;
  }

  /** Whether an address is one of ours, from which nothing sent can be used: an issued address, or the hot wallet. */
  async isOwnAddress(address: string): Promise<boolean> {
    const { rows } = await this.pool.query<{ own: boolean }>(
      `select exists (select from address_pool where address = $1)
         or exists (select from hot_wallet where address = $1) as own`,
      [address],
    );
    return rows[0]!.own;
  }

  async #find(db: Pool | PoolClient, needs: SendNeeds, counted: Counted): Promise<SendObstacle | null> {
    const now = this.clock.now();
    const { rows } = await db.query<WalletState>(WALLET_STATE, [now, [SENDS, CHAIN], counted]);
    const [state] = rows;
    if (!state) return 'no-hot-wallet';
    return obstacleIn(state, needs, now, this.rules);
  }
}

interface WalletState {
  readonly paused: readonly string[];
  readonly signer_refusal: string | null;
  readonly read_at: Date | null;
  readonly usdt_micro: string | null;
  readonly trx_sun: string | null;
  readonly scan_time: Date | null;
  readonly is_recorded: boolean | null;
  readonly taken_micro: string;
  readonly taken_count: string;
}

/** A send that ended after the balance was read may have left the wallet since: it still counts. */
const WALLET_STATE = `
  select array(select name from switches where name = any($2) and paused and (until is null or until > $1)) as paused,
    h.signer_refusal, h.read_at, h.usdt_micro, h.trx_sun, c.block_time as scan_time,
    c.continuous_from is not null and c.recorded_to = c.block_number and c.hot_wallet = h.address as is_recorded,
    coalesce(w.taken_micro, 0)::text as taken_micro, w.taken_count
  from hot_wallet h
    left join chain_cursors c on c.name = 'solid'
    cross join lateral (
      select sum(amount_micro) as taken_micro, count(*) as taken_count from send_work
      where (ended_at is null or ended_at >= h.read_at)
        and (state in ('signing', 'signed', 'settled') or ($3 = 'requested' and state = 'requested'))) w`;

function obstacleIn(
  state: WalletState,
  { amountMicro, feeSun, eachSun }: SendNeeds,
  now: Date,
  { balanceAgeMs, scanLagMs }: SendRules,
): SendObstacle | null {
  if (state.paused.includes(CHAIN)) return 'chain-switch';
  if (state.paused.length > 0) return 'switch';
  if (state.signer_refusal !== null) return 'signer';
  const { scan_time: scanTime, read_at: readAt } = state;
  const isBehind = scanTime === null || now.getTime() - scanTime.getTime() > scanLagMs;
  if (isBehind || state.is_recorded !== true) return 'scan-behind';
  const isOld = readAt === null || now.getTime() - readAt.getTime() > balanceAgeMs;
  if (isOld || state.usdt_micro === null || state.trx_sun === null) return 'balance-unknown';
  if (BigInt(state.usdt_micro) - BigInt(state.taken_micro) < amountMicro) return 'usdt-short';
  const takenSun = BigInt(state.taken_count) * eachSun;
  return BigInt(state.trx_sun) - takenSun < feeSun ? 'trx-short' : null;
}
